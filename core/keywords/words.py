"""Word lists about the language of abstracts, not about any subject."""

from __future__ import annotations


def words(*lines: str) -> frozenset[str]:
    """Give the set of the words in `lines`."""
    return frozenset(word for line in lines for word in line.split())


#: Words that begin a noun phrase without belonging to a term: they are cut off.
OPENERS = words(
    "novel new recent existing current previous prior several various many numerous different diverse certain such",
    "first second third last next final other another same similar specific particular available",
    "proposed presented introduced developed used given following above aforementioned so-called resulting corresponding",
    "respective underlying main major key important significant substantial considerable extensive comprehensive",
    "stronger great greater",
    "promising effective powerful remarkable notable impressive superior competitive state-of-the-art challenging",
    "crucial essential popular common typical",
    "potential possible necessary sufficient overall entire whole total additional extra further",
    "simple easy difficult major certain few little much more most less least",
    "two three four five six seven eight nine ten one up-to-date well-known widely-used preliminary recently",
    "interesting useful suitable appropriate desired desirable required needed considered obtained achieved",
    "increasing growing emerging wider broader huge vast",
    "principled thorough systematic careful detailed in-depth unprecedented striking surprising inherent",
    "consistent non-trivial",
    "able unable due likely unlikely clear unclear evident apparent obvious ready subject prone",
    "'s i.e e.g etc vs et al",
)
#: Words that begin a term now and then, and mostly only praise or size it: the ranker decides.
FAINT = words(
    "high higher highest low lower lowest general multiple minor true best better good large small strong reduced",
    "increased central core fundamental narrow wide broad real own actual critical enhanced improved",
    "theoretical full complete single double fine hard rich standard conventional traditional relevant rigorous unknown",
)
#: Words that say nothing of the subject when they stand alone.
GENERIC = words(
    "approach method methodology technique technic scheme procedure way manner means mean mechanism strategy framework",
    "pipeline paradigm perspective viewpoint view lens insight idea concept notion aspect issue concern question answer",
    "problem challenge difficulty obstacle limitation drawback shortcoming bottleneck gap need demand requirement goal aim",
    "objective purpose intention effort attempt attention interest focus emphasis motivation contribution novelty advance",
    "advancement progress breakthrough success failure achievement improvement gain benefit advantage merit strength weakness",
    "disadvantage result finding outcome conclusion observation evidence experiment experimentation evaluation analysis study",
    "investigation research work paper article literature review survey report discussion presentation introduction",
    "author researcher scientist practitioner expert user people person human community society world field area domain",
    "topic theme subject theory practice principle rule law assumption hypothesis condition constraint criterion factor",
    "feature characteristic property attribute quality quantity amount number size length width height degree level extent",
    "rate ratio percentage proportion share fraction range scope scale order rank score measure measurement metric",
    "value parameter variable coefficient component element part piece portion segment section module unit block layer",
    "step stage phase process operation action activity task job role function functionality capability ability capacity",
    "potential possibility opportunity probability chance likelihood tendency trend pattern structure form shape type",
    "kind sort class",
    "category group set subset collection series sequence list table figure example instance case sample item entry object",
    "thing entity individual member system model algorithm software tool program code implementation application use usage",
    "utilization utility usefulness effectiveness efficacy performance accuracy precision quality reliability",
    "behavior effect influence impact consequence implication significance importance relevance role cause reason explanation",
    "description definition statement claim argument proof theorem lemma proposition corollary bound guarantee",
    "relation relationship connection link association correlation dependency dependence interaction combination",
    "comparison contrast difference similarity distinction variation change modification extension",
    "addition reduction increase decrease growth development evolution emergence design construction creation production",
    "formation formulation reformulation solution resolution treatment choice",
    "option alternative candidate basis base foundation ground background context setting scenario situation circumstance",
    "condition state status point place position location site side end beginning start time period year month",
    "day hour minute second date era decade century moment past future present today",
    "data dataset information content resource source material input output version variant line direction dimension",
    "path route access availability presence absence existence lack price expense",
    "term word name title page project plan proposal initiative",
    "detail fact truth reality nature essence core center middle top bottom front back",
    "help support assistance guidance suggestion aid attempt trial test testing validation",
    "baseline state-of-the-art sota fine large small high low good variety majority minority rest remainder",
    "couple pair dozen hundred thousand million billion order magnitude plenty lot bit kind hand head face eye",
    "success improvement outperform demonstration establishment",
    "contrary regard respect account line light addition particular general fact instance example",
    "github http https www com url website web-site project-page i.e e.g et al etc vs ours we our it its they their this that",
    "mr dr prof inc ltd co eq fig sec ref",
    "extent suite host array realm wealth lack plethora myriad",
    "setup configuration property specification assessment examination exploration inspection overview summary outline",
    "company institution country man woman child",
    "publication book chapter conference workshop journal",
    "thinking consideration thought opinion",
)
#: Broad words that hardly any author gives as a keyword alone, though papers are full of them.
BROAD = words(
    "inference generation distribution training prediction decision intervention instruction token gradient policy memory",
    "efficiency scaling trajectory vulnerability paradox budget preference learning benchmarks practice",
    "discovery forefront closeness acceleration usefulness hardness interference decomposition dimensionality reconstruction",
    "experiments experimentation isolation learner math frontier response attack defense composition coverage characterization",
    "enhancement understanding organization persistence integration mitigation synthesis suppression rectification expectation",
    "revision student query client player developer arm deployment copyright",
)
#: Words that are a keyword alone, but not beside a longer one that has them.
BROAD_INSIDE = words(
    "reasoning optimization generalization agent attack defense robustness benchmark alignment stability diversity adaptivity",
    "aggregation maximization convergence classification regularization simulation",
)
#: Words that judge or size what they stand before, and do so in hardly any term: "serious risks", "strict determinism".
JUDGING = words(
    "serious puzzling intriguing expensive costly wholesale arbitrary beneficial strict concise premature mild high-quality",
    "plug-and-play human-readable seen unseen negligible prohibitive isolated associated underlying rigorous intricate subtle",
    "unwanted indistinguishable valid central missing exact visible short-term tunable",
)
#: Words that leave a phrase without a subject when they end it: "optimization perspective", "bias concerns".
EMPTY_HEADS = words(
    "perspective viewpoint concern modification manner paradigm direction condition benefit risk issue challenge need flaw",
    "revolution view aspect phenomenon approach limitation drawback goal purpose effort gain difficulty consequence",
)
#: Adjectives and participles that leave a generic word as empty as it was: "experimental results", "better performance".
HOLLOW = (
    OPENERS
    | FAINT
    | words(
        "experimental empirical theoretical numerical practical real-world extensive computational technical scientific",
        "large small big larger smaller wide broad rich long short fast slow quick rapid early late later",
        "original initial final alternative special general-purpose unified unifying generic modern contemporary future past",
        "successful meaningful explicit implicit direct indirect primary secondary basic advanced sophisticated complex",
        "flexible efficient accurate reliable principled manual fresh compelling pivotal encouraging limited high-quality",
        "single double triple individual separate combined integrated",
        "quantitative qualitative comparative theoretical",
        "state sota baseline evaluation test benchmark research experiment performance method model",
    )
)
#: Abbreviations, and verbs that link two noun phrases: they belong to neither.
BREAKS = words(
    "et al etc vs i.e e.g resp cf viz eq fig sec",
    "using leveraging utilizing utilising including involving containing covering regarding concerning according considering",
    "improving enhancing featuring",
    "requiring enabling allowing providing making taking showing having being employing exploiting combining suggesting",
)
#: What makes a compound an adjective: "object-level" alone is no keyword.
ADJECTIVAL = words(
    "level aware free agnostic specific time scale quality dimensional wise oriented dependent invariant only order art based",
    "driven like style trained shot layer step stage world hoc efficient intensive consuming effective preserving",
    "independent related term range sized size friendly intensive augmented conditioned guided aligned induced informed",
    "parametric linear convex stationary negative uniform trivial grained",
)
#: Words in -ing that are nouns before another noun, also where they could be verbs ("learning dynamics").
GERUND_NOUNS = words(
    "learning training testing sampling coding planning reasoning clustering processing scheduling routing rendering",
    "tracking mapping matching ranking pricing switching pruning programming engineering computing imaging forecasting",
    "decoding encoding embedding parsing tuning mining hashing caching indexing scaling steering bargaining auditing grasping",
    "sensing signaling signalling voting labeling labelling prompting unlearning watermarking editing grounding denoising",
    "inpainting smoothing filtering marketing manufacturing teaching writing reading driving walking shopping banking",
)
#: Words before "of" that count or sort what comes after it: "a class of methods" is about methods.
PARTITIVES = words(
    "number set variety range kind type class lot series majority amount use family form forefront heart"
)
