-- The product's own library, not demo data.
insert into exercises (exercise_name, category, equipment, updated_at, notes) values
('Back Squat', 'strength', '{Barbell,Squat rack}', '2026-09-01T08:00:00Z',
'1. Set the bar on the upper back, hands just outside the shoulders, and step out with feet at shoulder width.
2. Breathe in, brace the trunk, and sit down between the hips until the thighs are at least parallel.
3. Drive the floor away and stand tall before the next breath.
Cues: knees follow the toes, whole foot on the floor, chest and hips rise together. Stop the set when the back rounds.'),
('Romanian Deadlift', 'strength', '{Barbell}', '2026-09-01T08:00:00Z',
'1. Stand with the bar at the thighs, knees slightly bent.
2. Push the hips back and slide the bar down the legs until the hamstrings are tight, usually mid-shin.
3. Squeeze the glutes and bring the hips forward to stand.
Cues: long spine, bar touches the legs all the way, shins stay vertical. It is a hinge, not a squat.'),
('Push-Up', 'strength', '{}', '2026-09-01T08:00:00Z',
'1. Hands slightly wider than the shoulders, body in one line from head to heels.
2. Lower until the chest is a fist above the floor, elbows about 45 degrees from the body.
3. Press the floor away and let the shoulder blades spread at the top.
Cues: squeeze glutes and abs throughout. Easier: hands on a bench. Harder: feet on a bench.'),
('Single-Arm Row', 'strength', '{Dumbbell,Bench}', '2026-09-01T08:00:00Z',
'1. One hand and the same knee on the bench, back flat, the dumbbell hanging straight down.
2. Pull the elbow towards the hip until the weight reaches the lower ribs.
3. Lower it slowly for two seconds.
Cues: shoulders stay square to the floor, no jerk from the hips. Do the weaker side first.'),
('Split Squat', 'strength', '{Dumbbells}', '2026-09-01T08:00:00Z',
'1. Take a long step forward, back heel up, dumbbells at the sides.
2. Lower straight down until the back knee is just above the floor.
3. Push through the whole front foot to rise.
Cues: most weight on the front leg, trunk slightly forward, front knee over the second toe. Finish all repetitions on one side.'),
('Front Plank', 'strength', '{Mat}', '2026-09-01T08:00:00Z',
'1. Elbows under the shoulders, forearms parallel, legs straight.
2. Tuck the hips slightly and pull elbows and toes towards each other without moving them.
3. Breathe calmly and hold.
Cues: ears, shoulders, hips and ankles in one line. End the set when the hips sag, not when the clock says so.'),
('World''s Greatest Stretch', 'mobility', '{Mat}', '2026-09-02T08:00:00Z',
'1. Step into a long lunge and place both hands inside the front foot.
2. Drop the inner elbow towards the ankle, then turn and reach that arm to the ceiling.
3. Hands down, straighten the front knee for a hamstring stretch, then change sides.
Cues: back leg active, eyes follow the hand, one breath in every position.'),
('90/90 Hip Switch', 'mobility', '{Mat}', '2026-09-02T08:00:00Z',
'1. Sit with both knees bent at right angles, one leg in front, one to the side.
2. Sit tall and turn both knees over to the other side with the heels as pivots.
3. Pause for a breath, then return.
Cues: hands behind for support at first, then without. Slow is better; pinching in the hip means make it smaller.'),
('Thoracic Rotation', 'mobility', '{Mat}', '2026-09-02T08:00:00Z',
'1. Lie on one side with hips and knees bent at 90 degrees, arms stretched out in front.
2. Lift the top arm and open it to the other side, letting the chest follow.
3. Breathe out, let the shoulder sink, then come back.
Cues: knees stay stacked and still, the movement comes from the upper back.'),
('Ankle Rock', 'mobility', '{Wall}', '2026-09-02T08:00:00Z',
'1. Half kneel with the front foot a hand''s width from a wall.
2. Push the knee over the second toe towards the wall while the heel stays down.
3. Hold one second and come back.
Cues: if the knee touches easily, move the foot back a little. Compare both sides and give the stiffer one an extra set.'),
('A-Skip', 'speed', '{}', '2026-09-03T08:00:00Z',
'1. Skip forward and drive one knee to hip height with the toe pulled up.
2. Strike down under the hip onto the ball of the foot.
3. Skip on with the other leg, arms moving from the shoulder.
Cues: tall posture, quick contact, rhythm before height. Keep it to 20 metres and walk back.'),
('Falling Start', 'speed', '{Track}', '2026-09-03T08:00:00Z',
'1. Stand on the balls of both feet and lean forward with a straight body until you must step.
2. Drive out low with powerful pushes behind you.
3. Accelerate for 10 to 20 metres and slow down gradually.
Cues: no bending at the hips, first steps push back and not up, full recovery between runs.'),
('Flying Sprint', 'speed', '{Track,Cones}', '2026-09-03T08:00:00Z',
'1. Mark a zone of 20 metres with 20 to 30 metres of run-up before it.
2. Build speed smoothly and run through the zone at full speed, relaxed.
3. Let it roll out; do not brake hard.
Cues: loose face and hands, hips high, feet land under the body. Stop for the day when times fall off.'),
('Pro Agility Shuttle', 'speed', '{Cones}', '2026-09-03T08:00:00Z',
'1. Start at the middle of three cones in a line, 5 metres apart.
2. Sprint to one side, touch the line, sprint 10 metres to the other and touch again.
3. Finish through the middle.
Cues: sink the hips before turning, plant the outside foot, eyes up early. Start to the left and the right equally often.'),
('Tempo Run', 'conditioning', '{Track}', '2026-09-04T08:00:00Z',
'1. Run 100 metres at about 70 per cent of your best speed.
2. Walk 50 metres and go again.
3. Keep every run within one second of the first.
Cues: relaxed shoulders, breathe through nose and mouth, you could still speak a short sentence.'),
('Rower Interval', 'conditioning', '{Rowing machine}', '2026-09-04T08:00:00Z',
'1. Push with the legs first, then swing the trunk, then pull the handle to the lower ribs.
2. Return in reverse: arms, trunk, legs.
3. Hold a hard but even pace for the interval.
Cues: 24 to 28 strokes a minute, power from the legs, watch that the last pace equals the first.'),
('Kettlebell Swing', 'conditioning', '{Kettlebell}', '2026-09-04T08:00:00Z',
'1. Hinge, hike the bell back between the thighs.
2. Snap the hips forward so that the bell floats to chest height.
3. Let it fall, and hinge only when the arms meet the body.
Cues: arms are ropes, flat back, glutes tight at the top. Put it down when the hips slow.'),
('Sled Push', 'conditioning', '{Sled}', '2026-09-04T08:00:00Z',
'1. Hands on the poles, arms bent or straight, body leaning at about 45 degrees.
2. Drive with short, strong steps on the balls of the feet.
3. Cover the distance without stopping and rest fully.
Cues: back long, knees drive forward, never let the sled stand still mid-run.'),
('Diaphragmatic Breathing', 'recovery', '{Mat}', '2026-09-05T08:00:00Z',
'1. Lie on the back, feet on a chair, one hand on the belly and one on the chest.
2. Breathe in through the nose for four seconds so that the lower hand rises.
3. Breathe out through pursed lips for six seconds.
Cues: the upper hand stays quiet, the jaw loose. Good after training and before sleep.'),
('Foam Roll: Quadriceps', 'recovery', '{Foam roller}', '2026-09-05T08:00:00Z',
'1. Lie face down with the roller above one knee, forearms on the floor.
2. Roll slowly up to the hip and back, about two centimetres a second.
3. Stay on a tight spot for three breaths and bend the knee a few times.
Cues: pressure no more than 6 of 10, never on the kneecap.'),
('Legs Up the Wall', 'recovery', '{Wall,Mat}', '2026-09-05T08:00:00Z',
'1. Sit sideways against a wall, then lie back and swing the legs up.
2. Let the arms rest at the sides, palms up.
3. Stay and breathe calmly through the nose.
Cues: a folded towel under the hips is comfortable. Come out by rolling to one side.'),
('Easy Spin', 'recovery', '{Stationary bike}', '2026-09-05T08:00:00Z',
'1. Set the saddle so that the knee stays slightly bent at the bottom.
2. Pedal at 80 to 90 turns a minute with almost no resistance.
3. Keep the heart rate below 60 per cent of its maximum.
Cues: you should be able to sing. If the legs feel heavier afterwards, it was too hard.'),
('Box Jump', 'plyometrics', '{Plyo box}', '2026-09-06T08:00:00Z',
'1. Stand a short step from the box, feet at hip width.
2. Dip quickly, swing the arms and jump.
3. Land softly on the whole foot in a quarter squat, stand up, and step down.
Cues: the landing looks like the take-off. Choose a height you can land on quietly; always step down.'),
('Lateral Bound', 'plyometrics', '{}', '2026-09-06T08:00:00Z',
'1. Balance on one leg with the knee slightly bent.
2. Push off sideways and land on the other leg.
3. Hold the landing for two seconds, then bound back.
Cues: knee over the toes, hips level, quiet landing. Go farther only when every landing is still.'),
('Pogo Hop', 'plyometrics', '{}', '2026-09-06T08:00:00Z',
'1. Stand tall with feet under the hips.
2. Hop on the balls of the feet with almost straight knees.
3. Spend as little time on the ground as you can.
Cues: toes up in the air, stiff ankles, small fast hops. Stop at the first sign of calf or Achilles pain.'),
('Medicine Ball Slam', 'plyometrics', '{Medicine ball}', '2026-09-06T08:00:00Z',
'1. Lift the ball overhead and rise onto the toes.
2. Throw it down just in front of the feet with the whole body.
3. Squat to pick it up and repeat.
Cues: ribs down at the top, breathe out on the throw, use a ball that does not bounce.');
