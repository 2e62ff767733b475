"""Named data sets, benchmarks and models that the paper says it evaluates on, as they stand in the text.

A name counts where its family is well known (below), or where the text itself calls it a data set or a benchmark, and only in a
sentence that speaks of an evaluation behind the point where the paper begins to speak of itself. A model that the paper is only
compared with is none that it evaluates on.
"""

from __future__ import annotations

import re

from core.facts.reading import Reading

_VERSION = (
    r"(?:[- ]?v?\d+(?:\.\d+)*[A-Za-z]{0,2})?"
    r"(?:[-/](?:\d+(?:\.\d+)?[BbMmKk]?|[A-Z][\w.]*|base|large|small|mini|turbo|nano|pro|flash|tiny)\b"
    r"| (?:XL|Large|Small|Medium|Base|Mini|Pro|Flash|Turbo|\d+(?:\.\d+)?B)\b)*"
)
_MODELS = re.compile(
    rf"(?<![\w/.-])(?:(?:Code ?)?L[Ll]?[Aa][Mm][Aa]|Vicuna|Alpaca|Mistral|Mixtral|Qwen(?:VL|-VL)?|QwQ|Gemma|Gemini|GPT"
    rf"|ChatGPT|Claude|DeepSeek"
    rf"|Phi(?=-?\d)|OLMo|Pythia|OPT(?=-\d)|BLOOM|Falcon|InternLM|InternVL|InternVideo|LLaVA|BLIP|CLIP|SigLIP|DINO|ViT"
    rf"|DeiT|Swin|ResNet|WideResNet|ConvNeXt"
    rf"|EfficientNet|MobileNet|VGG|BERT|RoBERTa|DeBERTa|T5|BART|Stable ?Diffusion|SDXL|SD(?=\d)|FLUX(?:\.\d+)?|DiT|SiT|PixArt"
    rf"|Wan(?=\d)|HunyuanVideo|CogVideoX"
    rf"|Whisper|wav2vec|HuBERT|ESM|AlphaFold|Boltz|SAM(?= ?\d)|LLaDA|Dream(?=-)|OpenVLA|Octo|Kimi|GLM(?=-)|ChatGLM"
    rf"|Yi(?=-)|Command R|Grok"
    rf"|TabPFN|Chronos|TimesFM|Moirai|MiniCPM|SmolLM|Nemotron|VideoLLaMA|MedGemma|BioBERT|SciBERT|CodeT5"
    rf"|StarCoder){_VERSION}(?![\w-])"
)
_DATASETS = re.compile(
    r"(?<![\w/.-])(?:ImageNet(?:-\w+|V2)*|(?:Tiny-?|Mini-?)ImageNet|CIFAR(?:-?10{1,2})?(?:-\w+)?|(?:Fashion-?"
    r"|Permuted |E|K)?MNIST|SVHN|STL-10|CelebA(?:-HQ)?"
    r"|FFHQ|LSUN|MS-?COCO|COCO|ADE20K|Cityscapes|KITTI|nuScenes|Waymo|PASCAL VOC|ScanNet(?:\+\+|200)?|ShapeNet"
    r"|ModelNet40|Objaverse"
    r"|GSM8K|MATH-?500|AIME ?(?:20)?2\d|AIME|AMC ?(?:20)?23|OlympiadBench|MMLU(?:-Pro)?|GPQA(?:-Diamond)?|HellaSwag"
    r"|WinoGrande|PIQA|ARC-(?:AGI(?:-\d)?|[CE]\w*)"
    r"|TruthfulQA|BBH|BIG-Bench(?: Hard)?|HumanEval\+?|MBPP\+?|LiveCodeBench|SWE-[Bb]ench(?: Verified| Lite)?|HotpotQA"
    r"|Natural Questions|TriviaQA|SQuAD"
    r"|MuSiQue|2WikiMultihopQA|LongBench|RULER|AlpacaEval(?: 2(?:\.0)?)?|MT-Bench|Arena-Hard|IFEval|WikiText(?:-\d+)?"
    r"|The Pile|SuperGLUE|GLUE|XSum|CNN/DailyMail"
    r"|WMT ?\d+|LibriSpeech|AudioSet|MMMU|MathVista|MMBench|ScienceQA|VQAv2|GQA|TextVQA|POPE|RefCOCO[+g]?|Video-MME"
    r"|MVBench|Ego4D|Kinetics(?:-\d+)?"
    r"|D4RL|MuJoCo|Atari|Procgen|Meta-World|LIBERO|RoboTwin(?: ?2\.0)?|CALVIN|SimplerEnv|RLBench|ALFWorld|WebShop"
    r"|WebArena|OSWorld|AgentBench"
    r"|OGB\w*|Cora|Citeseer|PubMed|QM9|ZINC|MoleculeNet|CASP1\d|PDBbind|MIMIC-(?:III|IV|CXR)|CheXpert|UK Biobank"
    r"|Office-Home|DomainBed|WILDS|PACS|VLCS"
    r"|AdvBench|HarmBench|JailbreakBench|TOFU|MUSE|WMDP|BEIR|MTEB|GenEval|DPG-Bench|VBench|T2I-CompBench"
    r"|Tennessee Eastman Process"
    r"|ETT[hm]?\d?|UVG|MCL-JCV|miniF2F(?:-test)?|PutnamBench|ProofNet|BrowseComp|GAIA|MMAU)(?![\w-])"
)
_CALLED = re.compile(
    r"\b([A-Z][\w+.-]*[A-Z0-9][\w+.-]*(?: [A-Z0-9][\w+.-]*)?)(?:,? and [A-Z][\w.+-]*[A-Z0-9][\w+.-]*)? (?:benchmark"
    r"|data ?set|corpus|test set)\b(?! of)"
)
_EVALUATING = re.compile(
    r"\b(?:evaluat\w*|experiment\w*|results?|benchmark(?:s|ed|ing)?|outperform\w*|achiev\w*|surpass\w*|accuracy|tested"
    r"|tests?|validat\w*"
    r"|across|empirical\w*|demonstrat\w*|performance)\b",
    re.IGNORECASE,
)
#: What stands before a model that the paper only compares with: "outperforms GPT-5", "gains over", "than that of".
_BEATEN = re.compile(
    r"\b(?:comparable|competitive|similar)(?: [\w-]+){0,2} (?:to|with)\b[^;:]*\Z|"
    r"\b(?:outperform\w*|surpass\w*|exceed\w*|beat\w*|rival\w*|outpac\w+|superior to"
    r"|on par with|compared (?:to|with|against)|relative to|over|than|versus|vs|unlike|baselines?)\b"
    r"(?:(?!\b(?:on|using|across|for|when|under|in|with|by|based|via|from)\b)[^;:])*\Z",
    re.IGNORECASE,
)
_NO_NAMES = frozenset(
    {
        "LLM",
        "LLMs",
        "CoT",
        "VLM",
        "MLLM",
        "AI",
        "RL",
        "QA",
        "VQA",
        "VideoQA",
        "NLP",
        "3D",
        "2D",
        "RGB",
        "SOTA",
        "OOD",
        "ID",
    }
)
MOST = 12


def find_named(reading: Reading, name: str | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the data sets or benchmarks, and the models, each in order of appearance and once."""
    begins = reading.speaks_of_itself(name)
    data: list[str] = []
    models: list[str] = []
    for number, sentence in enumerate(reading.sentences):
        if number < begins or not _EVALUATING.search(sentence) or (reading.announced[number] >= 3 and number == begins):
            continue
        data += [m.group() for m in _DATASETS.finditer(sentence)] + [
            m.group(1) for m in _CALLED.finditer(sentence) if m.group(1) not in _NO_NAMES
        ]
        models += [m.group() for m in _MODELS.finditer(sentence) if not _BEATEN.search(sentence[: m.start()])]
    own = (name or "").lower()

    def kept(found: list[str]) -> tuple[str, ...]:
        once = {surface.lower(): surface for surface in reversed(found) if not own or own not in surface.lower()}
        return tuple(s for s in dict.fromkeys(once.get(f.lower(), "") for f in found) if s)[:MOST]

    models = [model for model in models if model not in data]
    return kept([d for d in data if not _MODELS.fullmatch(d)]), kept(models)
