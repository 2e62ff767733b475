"""Blends experts into one linear score a class whose link gives a calibrated probability.

Blending only ever multiplies and adds whole experts, so the blend is again linear in the terms: one weight a term and class,
which is what a model file holds and what evidence is read from. It is fitted on scores of papers kept back (stacked
generalisation: Wolpert, 1992), which calibrates it at the same time (Platt, 1999).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.categories.experts import ALWAYS, NEVER, Expert

LOOSENESS = 1.0
SMALL = 0.003
PENALTY = 1e-3


def each_for_itself(experts: Sequence[Expert], truth: np.ndarray) -> Expert:
    """Give the blend whose scores have as their logistic function the probability of each class.

    A class has its own logistic regression over what the experts say of it.
    """
    from sklearn.linear_model import (
        LogisticRegression,
    )  # here, because only a fit needs it and its import takes a second

    scales = [max(float(expert.kept_back.std()), 1e-9) for expert in experts]
    weights = np.zeros_like(experts[0].weights)
    bias = np.zeros(truth.shape[1])
    kept_back = np.zeros_like(truth)
    for column, right in enumerate(truth.T):
        if not 0 < right.sum() < len(right):
            bias[column] = kept_back[:, column] = ALWAYS if right.any() else NEVER
            continue
        said = np.stack([expert.kept_back[:, column] / scale for expert, scale in zip(experts, scales, strict=True)], 1)
        blend = LogisticRegression(C=LOOSENESS).fit(said, right)
        bias[column] = blend.intercept_[0]
        kept_back[:, column] = blend.decision_function(said)
        for expert, scale, share in zip(experts, scales, blend.coef_[0], strict=True):
            weights[:, column] += share / scale * expert.weights[:, column]
            bias[column] += share / scale * expert.bias[column]
    return Expert(weights, bias, kept_back)


def one_of_many(experts: Sequence[Expert], truth: np.ndarray) -> Expert:
    """Give the blend whose scores have as their softmax the probability that a class is the one.

    All classes share the shares of the experts and of the logarithm of a class's frequency (a conditional logit: McFadden,
    1974), because most classes are too rare for shares of their own.
    """
    from scipy.optimize import minimize

    prior = np.log(truth.mean(axis=0) + SMALL)
    said = np.stack([*(expert.kept_back for expert in experts), np.broadcast_to(prior, truth.shape)], axis=2)
    scales = said.std(axis=(0, 1))
    scales[scales < SMALL] = 1.0  # as where all classes are as frequent
    said = said / scales

    def loss(shares: np.ndarray) -> tuple[float, np.ndarray]:
        logits = said @ shares
        logits -= logits.max(axis=1, keepdims=True)
        raised = np.exp(logits)
        total = raised.sum(axis=1)
        missed = np.log(total).sum() - (logits * truth).sum()
        slope = np.einsum("pc,pcf->f", raised / total[:, None] - truth, said)
        return missed / len(truth) + PENALTY * shares @ shares, slope / len(truth) + 2 * PENALTY * shares

    shares = np.round(minimize(loss, np.ones(len(scales)), jac=True, method="L-BFGS-B").x, 4) / scales
    weights = sum(share * expert.weights for share, expert in zip(shares, experts, strict=False))
    bias = sum(share * expert.bias for share, expert in zip(shares, experts, strict=False)) + shares[-1] * prior
    return Expert(np.asarray(weights), np.asarray(bias), said @ (shares * scales))
