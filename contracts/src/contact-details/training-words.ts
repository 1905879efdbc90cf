/** What stands after @ in training: @80, @RPE8, @home, @tempo. */
export const AFTER_AT =
  'rpe|rir|rm|rep|reps|home|the|my|your|our|gym|noon|midnight|night|work|school|track|pool|park|field|court|stadium|bodyweight|bw|tempo|easy|pace|race|threshold|max|min|ftp|zone|z|hr|hrmax|lthr|vo|moderate|hard|light|heavy|slow|steady|goal|mp|hmp|lt|am|pm|least|most|all|around|about|sunrise|sunset|lunch|dawn|dusk|approx|sub|target|start|end|full|half|same|each|every|one|two|three|four|five|six|seven|eight|nine|ten|altitude|elevation|sea|marathon|mhr|vt|cruise|conversational|aerobic|recovery|church|clinic|studio|office|hotel|beach|breakfast|brunch|dinner|practice'

/** Words that people join with periods: swim.bike.run, rest.day */
export const TRAINING_WORDS =
  'run|walk|jog|sprint|swim|bike|cycle|ride|row|ski|lift|squat|hike|climb|surf|skate|dance|stretch|jump|push|pull|press|rest|sleep|eat|drink|recover|train|race|repeat|play|warmup|cooldown|yoga|tennis|golf|football|soccer|rugby|hockey|basketball|training|fitness|min|sec|set|rep|day|week|warm|cool|down|easy|hard|tempo|long|short|trail|hill|leg|upper|lower|body'

/** Names of devices and things with a number or an underscore: fenix7, link2, week_3 */
export const DEVICES =
  'workout|warmup|strain|invite|channel|check|builder|recovery|sim|sst|predictor|readiness|kettlebell|swing|fenix|forerunner|instinct|venu|edge|epix|vivoactive|vivosmart|enduro|tactix|index|descent|approach|vector|rally|varia|hub|play|kickr|tickr|elemnt|bolt|roam|pace|apex|vertix|vantage|grit|ignite|ring|band|watch|watopia|alpe|makuri|yorkshire|france|london|paris|racingscore|meeting|link|room|call|class|part|team|group|course|page|video|clip|chapter|version|model|series|gen|ipad|iphone|apple|pixel|galaxy|level|lap|phase|block|month|year|round|station|gate|lane|court|field|hole|heat|wave|stage|step|number|item|line|unit|test|drill|game|match|map|route|segment|ftp|hrv|rhr|hrm|tss|ctl|atl|tsb|heart|rate|power|cadence|status|battery|score|stress|sleep|load|effort|max|avg|mean|peak|low|high|mid|pre|post|left|right|single|double|front|back|side|core|arm|knee|hip|ankle|version|pro|plus|mini|lite|solar|music|photo|image|img|file|pdf|doc|csv|fit|gpx|tcx'
