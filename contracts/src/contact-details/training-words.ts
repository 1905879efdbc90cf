/** What stands after @ in training: @80, @RPE8, @home, @tempo. */
export const AFTER_AT =
  'rpe|rir|rm|rep|reps|home|the|my|your|our|gym|noon|midnight|night|work|school|track|pool|park|field|court|stadium|bodyweight|bw|tempo|easy|pace|race|threshold|max|min|ftp|zone|z|hr|hrmax|lthr|vo|moderate|hard|light|heavy|slow|steady|goal|mp|hmp|lt|am|pm|least|most|all|around|about|sunrise|sunset|lunch|dawn|dusk|approx|sub|target|start|end|full|half|same|each|every|one|two|three|four|five|six|seven|eight|nine|ten'

/** Words that people join with periods: swim.bike.run, rest.day */
export const TRAINING_WORDS =
  'run|walk|jog|sprint|swim|bike|cycle|ride|row|ski|lift|squat|hike|climb|surf|skate|dance|stretch|jump|push|pull|press|rest|sleep|eat|drink|recover|train|race|repeat|play|warmup|cooldown|yoga|tennis|golf|football|soccer|rugby|hockey|basketball|training|fitness|min|sec|set|rep|day|week|warm|cool|down|easy|hard|tempo|long|short|trail|hill|leg|upper|lower|body'
