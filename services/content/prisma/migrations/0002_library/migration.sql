-- The product's own exercises and programs, not demo data.
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
('Single-Arm Row', 'strength', '{Dumbbells,Bench}', '2026-09-01T08:00:00Z',
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
Cues: ribs down at the top, breathe out on the throw, use a ball that does not bounce.'),
('Front Squat', 'strength', '{Barbell,Squat rack}', '2026-11-02T08:00:00Z',
'1. Rest the bar on the front of the shoulders, elbows high, fingertips under the bar.
2. Sit straight down between the hips until the thighs pass parallel.
3. Stand up with the elbows leading, as if a string pulled them to the ceiling.
Cues: elbows never drop, heels stay down, ribs over hips. Cross the arms if the wrists complain.'),
('Goblet Squat', 'strength', '{Kettlebell}', '2026-11-02T08:00:00Z',
'1. Hold the weight at the chest with both hands, elbows pointing down.
2. Squat until the elbows brush the inside of the knees, and stay for one breath.
3. Press the floor apart with the feet and stand.
Cues: tall chest, knees out, slow on the way down. The best first squat there is.'),
('Deadlift', 'strength', '{Barbell}', '2026-11-02T08:00:00Z',
'1. Stand with the bar over the middle of the foot, grip just outside the shins and pull the slack out of the bar.
2. Push the floor away, bar close to the legs, hips and shoulders rising together.
3. Stand tall, then push the hips back and guide the bar to the floor under control.
Cues: long spine from start to end, lats tight, no jerk off the floor. Stop when the lower back rounds.'),
('Trap Bar Deadlift', 'strength', '{Trap bar}', '2026-11-02T08:00:00Z',
'1. Stand in the middle of the frame, hips lower than for a barbell, handles at your sides.
2. Take a breath, brace, and push straight up through the whole foot.
3. Lock out with the glutes and lower at the same speed.
Cues: eyes on the floor a few metres ahead, arms like ropes. Kind to the back, good for jumpers.'),
('Hip Thrust', 'strength', '{Barbell,Bench}', '2026-11-02T08:00:00Z',
'1. Sit against the long side of a bench, bar over the hips with a pad, feet flat.
2. Drive through the heels until trunk and thighs make one line, shins upright.
3. Pause for one second at the top and lower with control.
Cues: chin tucked, ribs down, squeeze the glutes and not the lower back.'),
('Glute Bridge', 'strength', '{Mat}', '2026-11-02T08:00:00Z',
'1. Lie on your back, knees bent, feet flat a hand away from the hips.
2. Press through the heels and lift the hips until knees, hips and shoulders are in line.
3. Hold for two seconds, then lower one vertebra after the other.
Cues: push the knees slightly out, keep the ribs down. One leg at a time when it gets easy.'),
('Bulgarian Split Squat', 'strength', '{Dumbbells,Bench}', '2026-11-02T08:00:00Z',
'1. Stand a long step in front of a bench with the back foot resting on it, laces down.
2. Lower straight down until the front thigh is level, trunk slightly forward.
3. Drive through the front heel to the top.
Cues: nine tenths of the weight on the front leg. Hold on to something until the balance comes.'),
('Walking Lunge', 'strength', '{Dumbbells}', '2026-11-02T08:00:00Z',
'1. Step forward far enough that both knees can bend to a right angle.
2. Lower until the back knee is a finger above the ground.
3. Push off the back foot and step straight through into the next one.
Cues: quiet feet, tall trunk, knees track over the toes. Count steps, not time.'),
('Step-Up', 'strength', '{Dumbbells,Plyo box}', '2026-11-02T08:00:00Z',
'1. Place one whole foot on a box of about knee height.
2. Lean slightly forward and stand up with the top leg alone.
3. Lower slowly for three seconds without dropping on the last part.
Cues: the lower foot does not push off. Lower the box rather than cheat.'),
('Nordic Hamstring Curl', 'strength', '{Mat,Partner}', '2026-11-02T08:00:00Z',
'1. Kneel with the ankles held down by a partner or a bar, body straight from knees to head.
2. Lower yourself forward as slowly as you can, hips staying open.
3. Catch yourself with the hands, push back up and repeat.
Cues: few repetitions, full effort. The best insurance against a pulled hamstring.'),
('Calf Raise', 'strength', '{Step}', '2026-11-02T08:00:00Z',
'1. Stand on the edge of a step with the balls of the feet, heels free.
2. Rise as high as you can over the big toe and hold for one second.
3. Lower for three seconds until the heel is below the step.
Cues: straight knees train the big calf, bent knees the deep one. Do both.'),
('Copenhagen Plank', 'strength', '{Bench,Mat}', '2026-11-02T08:00:00Z',
'1. Lie on the side, forearm on the floor, inside of the upper knee on a bench.
2. Lift the hips until head, hips and knee are in line, lower leg hanging free.
3. Hold, breathing quietly, then change sides.
Cues: start with the knee on the bench, later the foot. Builds the groin for kicking and cutting.'),
('Bench Press', 'strength', '{Barbell,Bench}', '2026-11-02T08:00:00Z',
'1. Lie with the eyes under the bar, shoulder blades pulled together and down, feet flat.
2. Lower the bar to the lower chest, elbows about 60 degrees from the body.
3. Press up and slightly back until the arms are straight.
Cues: wrists over elbows, shoulder blades stay pinned, have a spotter for the last set.'),
('Overhead Press', 'strength', '{Barbell}', '2026-11-02T08:00:00Z',
'1. Stand with the bar on the front of the shoulders, glutes and abdominals tight.
2. Press straight up, moving the head back just enough to let the bar pass.
3. Finish with the bar over the middle of the foot and the head through the arms.
Cues: no lean backwards: lighten the bar instead. Squeeze the glutes throughout.'),
('Pull-Up', 'strength', '{Pull-up bar}', '2026-11-02T08:00:00Z',
'1. Hang with straight arms, hands slightly wider than the shoulders.
2. Pull the shoulder blades down first, then the elbows to the ribs until the chin is over the bar.
3. Lower for three seconds to a full hang.
Cues: no swing, ribs down. Use a band or only the lowering part until the first full one comes.'),
('Pallof Press', 'strength', '{Cable machine}', '2026-11-02T08:00:00Z',
'1. Stand side-on to a cable or band at chest height, hands together at the breastbone.
2. Press the hands straight out and hold for two seconds without turning.
3. Bring them back slowly and change sides after the set.
Cues: hips square, knees soft. You resist a turn: nothing but the arms moves.'),
('Cat and Camel', 'mobility', '{Mat}', '2026-11-02T08:00:00Z',
'1. On hands and knees, hands under shoulders, knees under hips.
2. Breathe out and round the back from the tail to the head.
3. Breathe in and let the belly sink, tail and chest lifting.
Cues: move one vertebra after the other, without force. Six slow rounds wake up the spine.'),
('Deep Squat Hold', 'mobility', '{}', '2026-11-02T08:00:00Z',
'1. Squat as low as the heels allow, feet slightly turned out.
2. Put the elbows inside the knees and press them gently apart.
3. Breathe five times into the lower back and shift the weight from side to side.
Cues: hold on to a post if the heels lift. A minute a day changes a squat in a month.'),
('Couch Stretch', 'mobility', '{Wall,Mat}', '2026-11-02T08:00:00Z',
'1. Kneel with one shin up against a wall, the other foot in front.
2. Tuck the hips and squeeze the back glute.
3. Lift the trunk until you feel the front of the thigh, and breathe.
Cues: ribs down; the stretch is in the thigh, not in the back. A minute on each side.'),
('Hip Flexor Rock', 'mobility', '{Mat}', '2026-11-02T08:00:00Z',
'1. Half kneeling, back knee under the hip, hands on the front thigh.
2. Squeeze the glute of the back leg and tuck the hips under.
3. Rock forward a hand, hold two seconds, and rock back.
Cues: do not arch the back to get further. Raise the arm of the same side for more.'),
('Adductor Rock-Back', 'mobility', '{Mat}', '2026-11-02T08:00:00Z',
'1. On hands and knees, stretch one leg straight out to the side, foot flat.
2. Push the hips back towards the heel with a flat back.
3. Return and repeat at a steady rhythm.
Cues: stop where the back begins to round. Ten on each side before anything sideways.'),
('Hamstring Sweep', 'mobility', '{}', '2026-11-02T08:00:00Z',
'1. Put one heel a step ahead with a straight knee, toes up.
2. Push the hips back and sweep both hands along the floor past the foot.
3. Stand tall and step into the next one.
Cues: flat back, soft rear knee. A moving stretch: never hold it before sprinting.'),
('Leg Swing', 'mobility', '{Wall}', '2026-11-02T08:00:00Z',
'1. Stand side-on to a wall, one hand on it, weight on the inner leg.
2. Swing the free leg forward and back, a little higher each time.
3. Turn to face the wall and swing across the body.
Cues: tall trunk, the hip moves and the back does not. Ten in each direction.'),
('Spiderman Crawl', 'mobility', '{}', '2026-11-02T08:00:00Z',
'1. Step one foot outside the same hand from a long push-up position.
2. Sink the hips and press the elbow towards the floor inside the foot.
3. Walk the hands forward and step the other foot through.
Cues: back leg long, breathe out in the low position. Six steps on each side.'),
('Shoulder Dislocate', 'mobility', '{Stick}', '2026-11-02T08:00:00Z',
'1. Hold a stick in front with a wide grip and straight arms.
2. Lift it over the head and behind you as far as the grip allows.
3. Come back the same way, slowly.
Cues: ribs stay down. Move the hands closer only when it is easy.'),
('Wall Slide', 'mobility', '{Wall}', '2026-11-02T08:00:00Z',
'1. Stand with back, head and forearms against a wall, elbows at shoulder height.
2. Slide the arms up as far as everything stays in contact.
3. Slide down, squeezing the shoulder blades.
Cues: lower back against the wall throughout. Short range first.'),
('Thread the Needle', 'mobility', '{Mat}', '2026-11-02T08:00:00Z',
'1. On hands and knees, slide one arm under the body, palm up, until the shoulder rests on the floor.
2. Breathe out and turn a little further.
3. Unwind, and open the arm to the ceiling, eyes following the hand.
Cues: hips stay over the knees. Five slow turns on each side.'),
('Open Book', 'mobility', '{Mat}', '2026-11-02T08:00:00Z',
'1. Lie on the side, hips and knees bent, arms together in front.
2. Lift the upper arm and open it to the other side like a page.
3. Let the shoulder sink with a long breath out, then close.
Cues: knees stay together on the floor. The turn comes from the ribs.'),
('Wrist Rock', 'mobility', '{Mat}', '2026-11-02T08:00:00Z',
'1. On hands and knees, fingers forward, elbows straight.
2. Rock the shoulders ahead of the hands and back.
3. Turn the fingers to the side, then to the knees, and rock again.
Cues: no pain at the back of the wrist: take weight off. Before every day of pressing.'),
('Big Toe Stretch', 'mobility', '{Wall}', '2026-11-02T08:00:00Z',
'1. Stand facing a wall, the toes of one foot up against it, heel down.
2. Bend the knee forward over the toes.
3. Hold two breaths and come back, ten times.
Cues: sprinters push off over the big toe: it must bend to 60 degrees.'),
('Band Ankle Glide', 'mobility', '{Resistance band,Step}', '2026-11-02T08:00:00Z',
'1. Loop a band low around the front of the ankle, anchored behind you, foot on a step.
2. Drive the knee forward over the little toe.
3. Come back against the band and repeat.
Cues: heel stays down. Pinching in front means: step closer or lower.'),
('Jefferson Curl', 'mobility', '{Step}', '2026-11-02T08:00:00Z',
'1. Stand on a step with straight legs, a very light weight or none in the hands.
2. Roll down from the head, one vertebra at a time, hands past the toes.
3. Roll up in the same order from the hips.
Cues: slow, light, pleasant. Not for a back that hurts today.'),
('B-Skip', 'speed', '{}', '2026-11-02T08:00:00Z',
'1. Skip forward, lifting one knee to hip height.
2. Extend the lower leg and pull the foot back to the ground under the hip.
3. Hop through and change legs.
Cues: paw the ground, tall hips. Rhythm before height.'),
('High Knees', 'speed', '{}', '2026-11-02T08:00:00Z',
'1. Run on the spot or slowly forward with the knees up to hip height.
2. Strike the ground with the ball of the foot under the hip.
3. Keep the arms in time, hands from hip to chin.
Cues: quick contacts, no lean backwards. Twenty metres, walk back.'),
('Butt Kick Run', 'speed', '{}', '2026-11-02T08:00:00Z',
'1. Jog forward and pull the heel straight up under the hip.
2. Let the knee come slightly forward as the heel rises.
3. Keep the contacts short and quiet.
Cues: heel to the hip, not behind it. A drill for recovery of the leg in sprinting.'),
('Straight-Leg Bound', 'speed', '{}', '2026-11-02T08:00:00Z',
'1. Run with nearly straight legs, toes pulled up.
2. Strike the ground under the hips and push backwards.
3. Let the hamstrings do the work over 20 metres.
Cues: tall, hips forward, bouncing. Stop at any pull at the back of the thigh.'),
('Wall Drill March', 'speed', '{Wall}', '2026-11-02T08:00:00Z',
'1. Lean against a wall with straight arms, body in one line at about 50 degrees.
2. Lift one knee to hip height, foot under the hip, toes up.
3. Drive it down and lift the other, one at a time.
Cues: line from head to heel never breaks. The position of the first ten metres.'),
('Wall Drill Switch', 'speed', '{Wall}', '2026-11-02T08:00:00Z',
'1. Lean against a wall with one knee lifted.
2. On a signal change legs as fast as you can, once.
3. Freeze, check the line, and wait for the next signal.
Cues: one, three or five switches. Force goes down and back.'),
('Three-Point Start', 'speed', '{Track}', '2026-11-02T08:00:00Z',
'1. One hand on the line, hips slightly higher than the shoulders, weight forward.
2. Push with both feet and throw the back hand forward.
3. Drive low for ten metres, eyes on the ground ahead.
Cues: push, do not step. Full rest between starts.'),
('Half-Kneeling Start', 'speed', '{Track}', '2026-11-02T08:00:00Z',
'1. Kneel on the back knee, front foot flat, trunk leaning forward.
2. Push through the front foot and come out low.
3. Sprint fifteen metres with growing strides.
Cues: teaches the push of one leg. Change sides every time.'),
('Push-Up Start', 'speed', '{Track}', '2026-11-02T08:00:00Z',
'1. Lie on your front with hands under the shoulders.
2. On the signal push up and bring one foot through under the hip.
3. Sprint ten to fifteen metres from there.
Cues: the low position makes the lean for you. Six starts are enough.'),
('Resisted Sled Sprint', 'speed', '{Sled,Track}', '2026-11-02T08:00:00Z',
'1. Load the sled so that it slows your ten-metre time by about a tenth.
2. Lean into the harness and push the ground back.
3. Sprint 15 to 20 metres, rest two minutes.
Cues: same posture as without the sled. Too heavy is strength, not speed.'),
('Hill Sprint', 'speed', '{Hill}', '2026-11-02T08:00:00Z',
'1. Choose a slope of 5 to 8 degrees, 20 to 30 metres long.
2. Sprint up with full arm drive and knees in front.
3. Walk down slowly; that is the rest.
Cues: kind to the hamstrings, honest to the lungs. Six to ten repetitions.'),
('Build-Up Run', 'speed', '{Track}', '2026-11-02T08:00:00Z',
'1. Begin at a jog and grow faster every ten metres.
2. Reach nine tenths of your speed by 50 metres.
3. Hold the form for ten metres and let it run out.
Cues: relaxed face and hands. Three of these end every good warm-up.'),
('Sprint-Float-Sprint', 'speed', '{Track,Cones}', '2026-11-02T08:00:00Z',
'1. Set cones every 20 metres after a run-in.
2. Sprint the first part, float the second without braking, sprint the third.
3. Walk back and rest four minutes.
Cues: floating is keeping speed with less effort. Change gear within two steps.'),
('Curve Sprint', 'speed', '{Track,Cones}', '2026-11-02T08:00:00Z',
'1. Mark an arc of about the radius of a centre circle.
2. Sprint along it, leaning in from the ankles.
3. Do the same in the other direction after a full rest.
Cues: inside arm short, outside arm long. Football is run in curves.'),
('5-10-5 Reaction Shuttle', 'speed', '{Cones,Partner}', '2026-11-02T08:00:00Z',
'1. Stand astride the middle line; a partner points left or right.
2. Sprint five metres to that side, touch, sprint ten to the other, touch.
3. Finish through the middle.
Cues: plant outside the hips, low before the turn. The reaction is the point.'),
('T-Drill', 'speed', '{Cones}', '2026-11-02T08:00:00Z',
'1. Set four cones as a T: ten metres long, five to each side.
2. Sprint up, shuffle to the left, to the right and back to the middle.
3. Run backwards to the start.
Cues: hips low while shuffling, feet never cross. Time it and rest two minutes.'),
('Deceleration to Stick', 'speed', '{Cones}', '2026-11-02T08:00:00Z',
'1. Sprint 15 metres to a line.
2. Brake within three steps by lowering the hips and widening the feet.
3. Freeze in the stopped position for two seconds.
Cues: knees over toes, trunk quiet. Learn to stop before you learn to turn.'),
('Ladder Quick Feet', 'speed', '{Agility ladder}', '2026-11-02T08:00:00Z',
'1. Run through the ladder with both feet in every square.
2. Stay on the balls of the feet, arms moving fast.
3. Sprint five metres out of the end.
Cues: eyes up after the second square. A warm-up of the feet, not a substitute for sprinting.'),
('Burpee', 'conditioning', '{Mat}', '2026-11-02T08:00:00Z',
'1. Squat, put the hands down and jump the feet back.
2. Lower the chest to the floor and push up.
3. Jump the feet in and jump up with the arms overhead.
Cues: steady from the first minute. Step back instead of jumping when the back sags.'),
('Assault Bike Interval', 'conditioning', '{Air bike}', '2026-11-02T08:00:00Z',
'1. Set the seat so that the knee stays slightly bent at the bottom.
2. Push and pull hard with arms and legs for the time given.
3. Pedal easily until the next one.
Cues: even power in each, not one brilliant and five poor ones.'),
('Ski Erg Interval', 'conditioning', '{Ski machine}', '2026-11-02T08:00:00Z',
'1. Stand tall with the handles high, knees soft.
2. Drive the handles down with the trunk first, then the arms.
3. Rise with the recoil and repeat in rhythm.
Cues: hinge, do not squat. Long strokes beat quick ones.'),
('Battle Rope Wave', 'conditioning', '{Battle rope}', '2026-11-02T08:00:00Z',
'1. Hold one end in each hand in a quarter squat.
2. Make waves from the shoulders, one arm after the other.
3. Keep them the same height until the time is up.
Cues: breathe out every second wave. Twenty seconds on, forty off.'),
('Jump Rope', 'conditioning', '{Jump rope}', '2026-11-02T08:00:00Z',
'1. Hold the handles at hip height, elbows close.
2. Turn from the wrists and jump just high enough.
3. Land on the balls of the feet, knees soft.
Cues: quiet shoulders. One minute on, half a minute off, ten times.'),
('Farmer Carry', 'conditioning', '{Dumbbells}', '2026-11-02T08:00:00Z',
'1. Pick up a heavy weight in each hand with a flat back.
2. Walk tall with short quick steps.
3. Put the weights down with bent knees, not with a round back.
Cues: shoulders down and back, breathe. Distance grows before weight.'),
('Bear Crawl', 'conditioning', '{Mat}', '2026-11-02T08:00:00Z',
'1. On hands and feet, knees a hand above the floor.
2. Move the opposite hand and foot together.
3. Crawl 15 metres, hips low and level.
Cues: a glass of water would stay on the back. Slower is harder.'),
('Shuttle Run', 'conditioning', '{Cones}', '2026-11-02T08:00:00Z',
'1. Set lines at 5, 10, 15 and 20 metres.
2. Run to each and back, touching the line.
3. Rest as long as it took, and go again.
Cues: turn on alternating legs. The last one as fast as the first.'),
('MetCon Step-Over', 'conditioning', '{Plyo box,Dumbbells}', '2026-11-02T08:00:00Z',
'1. Stand beside a low box with light weights.
2. Step up and over to the other side.
3. Return at once and keep a steady rhythm.
Cues: whole foot on the box. Two minutes at a pace at which you can talk in short sentences.'),
('Mountain Climber', 'conditioning', '{Mat}', '2026-11-02T08:00:00Z',
'1. Start in a push-up position, hands under the shoulders.
2. Bring one knee under the chest and change legs quickly.
3. Keep the hips level for the whole time.
Cues: hands press the floor away. Form goes before speed goes.'),
('Wall Ball', 'conditioning', '{Medicine ball,Wall}', '2026-11-02T08:00:00Z',
'1. Hold the ball at the chest, an arm from the wall.
2. Squat and throw the ball to a mark three metres up as you stand.
3. Catch it on the way into the next squat.
Cues: legs throw, arms guide. Break the set before the squat gets short.'),
('Rowing 500 m Repeat', 'conditioning', '{Rowing machine}', '2026-11-02T08:00:00Z',
'1. Row 500 metres at the pace you could hold for 2000.
2. Legs, then trunk, then arms; return in the opposite order.
3. Rest two minutes and repeat four times.
Cues: stroke rate 26 to 30, all four within two seconds.'),
('Long Easy Run', 'conditioning', '{}', '2026-11-02T08:00:00Z',
'1. Run at a pace at which you can speak whole sentences.
2. Keep it for 30 to 60 minutes on soft ground.
3. End with ten minutes of walking and loosening.
Cues: slower than pride wants. The base that everything hard stands on.'),
('Fartlek', 'conditioning', '{}', '2026-11-02T08:00:00Z',
'1. Run easily for ten minutes.
2. Then for 20 minutes run quickly to a tree, easily to the next, as you like.
3. Run out easily for ten minutes.
Cues: play with the ground and the pace. Stop while it is still fun.'),
('Four by Four Minutes', 'conditioning', '{Track}', '2026-11-02T08:00:00Z',
'1. Warm up for ten minutes until you sweat.
2. Run four minutes at a pace that gets very hard in the last one.
3. Jog three minutes and repeat, four times in all.
Cues: the first one feels too easy. Once or twice a week is plenty.'),
('Thirty-Thirty Run', 'conditioning', '{Track,Cones}', '2026-11-02T08:00:00Z',
'1. Run 30 seconds at the speed of a race of six minutes.
2. Jog or walk 30 seconds.
3. Repeat eight to sixteen times.
Cues: mark where you get to, and get there every time.'),
('Pool Run', 'conditioning', '{Swimming pool}', '2026-11-02T08:00:00Z',
'1. Wear a belt in deep water, body upright.
2. Run with high knees and full arms without touching the ground.
3. Follow the same intervals as on land.
Cues: all the work, none of the impact. For weeks when a bone or a tendon asks for rest.'),
('Sandbag Carry', 'conditioning', '{Sandbag}', '2026-11-02T08:00:00Z',
'1. Hug a sandbag at the chest.
2. Walk 40 metres with short steps.
3. Put it down, rest a minute, go again.
Cues: breathe behind the brace. Awkward is the point.'),
('Foam Roll: Calves', 'recovery', '{Foam roller}', '2026-11-02T08:00:00Z',
'1. Sit with one calf on the roller, the other leg crossed over.
2. Roll slowly from the ankle to below the knee.
3. Stop at a sore spot and circle the foot ten times.
Cues: pressure you can breathe through. A minute on each side.'),
('Foam Roll: Hamstrings', 'recovery', '{Foam roller}', '2026-11-02T08:00:00Z',
'1. Sit on the roller with both thighs, hands behind you.
2. Roll from the hip to above the knee.
3. Turn the legs in and out to find both sides.
Cues: not on the back of the knee. Slow: five seconds a length.'),
('Foam Roll: Glutes', 'recovery', '{Foam roller}', '2026-11-02T08:00:00Z',
'1. Sit on the roller, one ankle on the other knee.
2. Lean to the side of the lifted leg and roll a hand up and down.
3. Stay on the tender spot for five breaths.
Cues: relax the jaw, the hip follows. After running and long drives.'),
('Foam Roll: Upper Back', 'recovery', '{Foam roller}', '2026-11-02T08:00:00Z',
'1. Lie with the roller under the shoulder blades, hands behind the head.
2. Lift the hips and roll between the blades and the lowest ribs.
3. Stop, let the head sink and breathe out long.
Cues: never on the lower back or the neck.'),
('Foot Roll', 'recovery', '{Massage ball}', '2026-11-02T08:00:00Z',
'1. Stand with a ball under one foot.
2. Roll from heel to toes with as much weight as is pleasant.
3. Press the ball under the arch and curl the toes ten times.
Cues: two minutes a foot. Compare how you touch your toes before and after.'),
('Lacrosse Ball: Chest', 'recovery', '{Massage ball,Wall}', '2026-11-02T08:00:00Z',
'1. Put a ball between the wall and the muscle under the collarbone.
2. Lean in and make small circles.
3. Lift and lower the arm slowly ten times.
Cues: stay on muscle, off bone. After pressing, throwing and desks.'),
('Childs Pose', 'recovery', '{Mat}', '2026-11-02T08:00:00Z',
'1. Kneel, sit back on the heels, knees apart.
2. Walk the hands forward and let the forehead rest.
3. Breathe into the lower back for ten breaths.
Cues: walk the hands to each side for the flanks. A pillow under the hips if the knees complain.'),
('Supine Twist', 'recovery', '{Mat}', '2026-11-02T08:00:00Z',
'1. Lie on your back and bring one knee over to the other side.
2. Open the arm on the side of the bent leg.
3. Let the shoulder sink with each breath out.
Cues: no pushing. Ten breaths on each side.'),
('Figure Four Stretch', 'recovery', '{Mat}', '2026-11-02T08:00:00Z',
'1. Lie on your back, one ankle on the other knee.
2. Pull the lower thigh towards you.
3. Hold for eight slow breaths and change.
Cues: foot flexed, tail on the floor. Good in bed on the evening of a match.'),
('Lying Hamstring Stretch', 'recovery', '{Resistance band,Mat}', '2026-11-02T08:00:00Z',
'1. Lie on your back, a band around one foot.
2. Lift the straight leg until it pulls gently.
3. Hold a minute, moving the ankle up and down.
Cues: the other leg stays long. A two on a scale of ten is enough.'),
('Seated Forward Fold', 'recovery', '{Mat}', '2026-11-02T08:00:00Z',
'1. Sit with long legs, feet together.
2. Fold from the hips and rest the hands where they get to.
3. Stay for two minutes, heavier with each breath out.
Cues: bend the knees a little. Not on the day of a hamstring injury.'),
('Box Breathing', 'recovery', '{}', '2026-11-02T08:00:00Z',
'1. Sit upright and breathe in through the nose for four seconds.
2. Hold four, breathe out four, hold four.
3. Go on for five minutes.
Cues: shoulders quiet, belly moves. Between two matches or before sleep.'),
('Long Exhale', 'recovery', '{}', '2026-11-02T08:00:00Z',
'1. Lie or sit and breathe in for four seconds.
2. Breathe out for eight through pursed lips.
3. Repeat for three to five minutes.
Cues: slows the heart within a minute. Right after the last interval.'),
('Body Scan', 'recovery', '{Mat}', '2026-11-02T08:00:00Z',
'1. Lie down, close the eyes and feel the feet.
2. Move your attention slowly up to the head, letting go of each part.
3. End with three deep breaths.
Cues: ten minutes. If you fall asleep it has worked.'),
('Walk and Talk', 'recovery', '{}', '2026-11-02T08:00:00Z',
'1. Walk for 20 to 40 minutes at a pace that costs nothing.
2. Breathe through the nose.
3. Choose soft ground and daylight, best before noon.
Cues: the day after is better with it than without. No watch.'),
('Easy Swim', 'recovery', '{Swimming pool}', '2026-11-02T08:00:00Z',
'1. Swim 10 to 20 minutes in any style, changing often.
2. Glide long between strokes.
3. End with two minutes of floating.
Cues: no sprints. Water takes the load off tired joints.'),
('Contrast Shower', 'recovery', '{Shower}', '2026-11-02T08:00:00Z',
'1. Two minutes of pleasantly hot water.
2. Thirty seconds of cold, legs first.
3. Three rounds, ending cold by day and warm in the evening.
Cues: alert, not shivering. Skip it when you are ill.'),
('Calf Pump', 'recovery', '{Wall}', '2026-11-02T08:00:00Z',
'1. Lie with the feet up on a wall.
2. Pull the toes towards you and push them away.
3. Thirty slow repetitions, breathing deeply.
Cues: after flights and long bus rides. Loosen shoes and socks first.'),
('Squat Jump', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Squat to a comfortable depth, arms behind you.
2. Jump straight up with full arm swing.
3. Land softly in the same place, stick for one second.
Cues: land as quietly as you can. Quality ends the set, not fatigue.'),
('Countermovement Jump', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Stand tall, arms up.
2. Drop fast to a quarter squat and jump without a pause.
3. Land with hips back and reset.
Cues: quick down, quick up. Three to five jumps a set, full rest.'),
('Broad Jump', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Swing the arms back and load the hips.
2. Jump forward as far as you can land well.
3. Stick the landing for two seconds, feet flat.
Cues: toes and knees in line. Measure it once a month.'),
('Drop Landing', 'plyometrics', '{Plyo box}', '2026-11-02T08:00:00Z',
'1. Step off a low box, do not jump.
2. Land on both feet, hips back, arms ready.
3. Freeze for two seconds.
Cues: silent landing. The first plyometric that anyone should learn.'),
('Depth Jump', 'plyometrics', '{Plyo box}', '2026-11-02T08:00:00Z',
'1. Step off a box of 30 to 45 centimetres.
2. Touch the ground as briefly as possible and jump up at once.
3. Land softly and walk back.
Cues: if the heels crash, the box is too high. For trained athletes, twenty contacts at most.'),
('Hurdle Hop', 'plyometrics', '{Hurdles}', '2026-11-02T08:00:00Z',
'1. Set five low hurdles a step apart.
2. Hop over each with both feet, short contacts between.
3. Stick the last landing.
Cues: knees up, feet under the hips. Height before number.'),
('Single-Leg Hop and Stick', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Stand on one leg and hop forward half a metre.
2. Land on the same leg, knee over the foot.
3. Hold three seconds before the next.
Cues: no inward knee. The distance grows when the landing is boring.'),
('Skater Jump', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Push off one leg to the side and land on the other.
2. Let the free leg sweep behind.
3. Jump back as soon as you are stable.
Cues: land low, push wide. For everyone who changes direction.'),
('Alternate-Leg Bounding', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Take a run-in of five steps.
2. Bound from one leg to the other, each as a long step in the air.
3. Ten contacts, then walk back.
Cues: knee drives, foot comes down flat and fast. On grass or a track.'),
('Split Jump', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Stand in a lunge.
2. Jump up and change legs in the air.
3. Land in the lunge on the other side without a bump.
Cues: trunk tall, back knee never hits the ground. Six to eight in all.'),
('Tuck Jump', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Jump up and bring the knees towards the chest.
2. Open before landing.
3. Go into the next jump at once, five times.
Cues: knees come to the chest, not the chest to the knees.'),
('Ankle Hop over Line', 'plyometrics', '{}', '2026-11-02T08:00:00Z',
'1. Stand beside a line, knees nearly straight.
2. Hop over and back from the ankles alone.
3. Twenty quick contacts.
Cues: as if the ground were hot. A good first step after a sprain, when it is allowed again.'),
('Medicine Ball Chest Pass', 'plyometrics', '{Medicine ball,Wall}', '2026-11-02T08:00:00Z',
'1. Face a wall two steps away, ball at the chest.
2. Throw it at the wall as hard as you can.
3. Catch and reset every time.
Cues: the push starts in the feet. Light ball, full speed.'),
('Rotational Ball Throw', 'plyometrics', '{Medicine ball,Wall}', '2026-11-02T08:00:00Z',
'1. Stand side-on to a wall, ball at the back hip.
2. Turn the hips first and throw the ball flat into the wall.
3. Catch it and load the hip again.
Cues: the back foot turns. Same number on both sides.');

-- Clips drawn for the product (services/content/clips): 'clip:<name>' is served to who may watch.
update exercises set video_url = 'clip:' || replace(lower(exercise_name), ' ', '-')
where exercise_name in ('Back Squat', 'Romanian Deadlift', 'Push-Up', 'Split Squat', 'Box Jump', 'Kettlebell Swing', 'A-Skip', 'Pogo Hop', 'Medicine Ball Slam', 'Ankle Rock', 'Flying Sprint', 'Glute Bridge', 'Calf Raise', 'Burpee');

insert into programs (title, description, category, is_premium, level, duration_weeks, created_at) values
('Foundation Strength', 'Two full-body days a week that teach the squat, the hinge, the push and the pull. Leave two repetitions in reserve on every set. When all sets reach the upper number, add the smallest weight you have; in week 4 keep the weights and do one set less. For anyone who starts, or starts again.', 'strength', false, 'Beginner', 6, '2026-09-10T08:00:00Z'),
('Heavy Basics', 'Three barbell days with low repetitions and long rests, for athletes with at least half a year of lifting. Weeks 1 to 3 add 2.5 kg to the main lift each week, week 4 is light, weeks 5 to 7 build on, and week 8 tests a clean set of three. A rep that slows to a grind ends the set.', 'strength', true, 'Intermediate', 8, '2026-09-12T08:00:00Z'),
('In-Season Maintenance', 'Keep your strength with two short sessions a week while competition takes the rest of your energy. Do the first at least two days before a match. The loads stay heavy and the sets few: you leave the room fresher than you came. Drop the last exercise in a week with two matches.', 'strength', true, 'Advanced', 10, '2026-09-14T08:00:00Z'),
('Hips and Ankles Reset', 'Ten quiet minutes on four days a week for a deeper squat and an easier stride. Breathe out into each end position, and stay just short of pain. Film a bodyweight squat on the first and the last day; the difference is the point.', 'mobility', false, 'Beginner', 4, '2026-09-16T08:00:00Z'),
('Overhead Freedom', 'Open the upper back and the shoulders for throwers, swimmers and everyone at a desk. First the tissue, then the joint, then strength in the new range, which is what makes it stay. Three days a week, before training or on its own.', 'mobility', true, 'Intermediate', 4, '2026-09-18T08:00:00Z'),
('First Step', 'Acceleration over the first 20 metres: posture, push and the power behind it, two days a week. Every run is at full effort after full rest; when times or posture slip, the session is over. Go from a fresh start of the week, never after a hard run.', 'speed', false, 'Beginner', 4, '2026-09-20T08:00:00Z'),
('Top Speed Lab', 'Flying sprints with full recovery and the elastic work that supports them. Two track days and one in the gym, with 48 hours between sprints. Lengthen the fly zone from 10 to 30 metres over the six weeks, not the number of runs. Needs a track, good hamstrings and patience.', 'speed', true, 'Advanced', 6, '2026-09-22T08:00:00Z'),
('Change of Direction', 'Brake, turn and go again: agility for field and court sports. Day 1 teaches to stop, day 3 makes the legs strong one at a time, day 5 reacts. Change sides on every repetition and judge by quiet feet. Raise the speed into the turn only when the stop is still.', 'speed', true, 'Intermediate', 5, '2026-09-24T08:00:00Z'),
('Engine Builder', 'An aerobic base from easy running, tempo runs and even rowing intervals, three days a week. Most of it feels too slow, which is right: you can speak in sentences on day 5. Add one repetition or five minutes a week, and take week 4 down by a third.', 'conditioning', false, 'Beginner', 6, '2026-09-26T08:00:00Z'),
('Repeat Effort', 'Hard, short efforts with honest rests for athletes who must do it again in the second half. The last interval is as fast as the first, or the day is done. Three days a week on a base of at least six weeks of easy work. Stop the plan ten days before a competition that counts.', 'conditioning', true, 'Advanced', 5, '2026-09-28T08:00:00Z'),
('Recovery Week', 'Seven light days after a hard block: easy spinning, soft tissue, long stretches and breathing. Nothing here should cost will. You are ready for the next block when the resting heart rate is back and you want to train.', 'recovery', false, 'All athletes', 1, '2026-09-30T08:00:00Z'),
('Travel and Sleep Well', 'A routine of fifteen minutes for the evening before, the journey and the morning after. Day 1 is the night before you leave, day 2 is the hotel floor, day 3 wakes the legs up. Needs a mat and a wall; a towel will do for the mat.', 'recovery', true, 'All athletes', 2, '2026-10-02T08:00:00Z');

insert into program_exercises (program_id, exercise_id, day_number, order_in_day, sets, reps, rest_time)
select p.id, e.id, plan.day_number, plan.order_in_day, plan.sets, plan.reps, plan.rest_time
from (values
('Foundation Strength', 1, 1, 'Cat and Camel', 1, '8', '0s'),
('Foundation Strength', 1, 2, 'Goblet Squat', 3, '8-10', '90s'),
('Foundation Strength', 1, 3, 'Push-Up', 3, '6-12', '90s'),
('Foundation Strength', 1, 4, 'Single-Arm Row', 3, '10 each side', '60s'),
('Foundation Strength', 1, 5, 'Glute Bridge', 3, '12', '60s'),
('Foundation Strength', 1, 6, 'Front Plank', 3, '30s', '45s'),
('Foundation Strength', 4, 1, 'Leg Swing', 1, '10 each side', '0s'),
('Foundation Strength', 4, 2, 'Romanian Deadlift', 3, '8', '120s'),
('Foundation Strength', 4, 3, 'Overhead Press', 3, '8', '90s'),
('Foundation Strength', 4, 4, 'Split Squat', 3, '8 each side', '75s'),
('Foundation Strength', 4, 5, 'Pull-Up', 3, 'as many as are clean', '120s'),
('Foundation Strength', 4, 6, 'Pallof Press', 2, '10 each side', '45s'),
('Heavy Basics', 1, 1, 'Hip Flexor Rock', 1, '8 each side', '0s'),
('Heavy Basics', 1, 2, 'Back Squat', 5, '5', '180s'),
('Heavy Basics', 1, 3, 'Bench Press', 4, '5', '150s'),
('Heavy Basics', 1, 4, 'Single-Arm Row', 3, '8 each side', '75s'),
('Heavy Basics', 1, 5, 'Copenhagen Plank', 3, '20s each side', '60s'),
('Heavy Basics', 3, 1, 'Box Jump', 4, '3', '90s'),
('Heavy Basics', 3, 2, 'Deadlift', 4, '4', '210s'),
('Heavy Basics', 3, 3, 'Overhead Press', 4, '6', '120s'),
('Heavy Basics', 3, 4, 'Nordic Hamstring Curl', 3, '5', '120s'),
('Heavy Basics', 3, 5, 'Front Plank', 3, '45s', '60s'),
('Heavy Basics', 5, 1, 'Countermovement Jump', 3, '4', '90s'),
('Heavy Basics', 5, 2, 'Front Squat', 4, '5', '180s'),
('Heavy Basics', 5, 3, 'Pull-Up', 4, '5-8', '120s'),
('Heavy Basics', 5, 4, 'Hip Thrust', 3, '8', '120s'),
('Heavy Basics', 5, 5, 'Farmer Carry', 4, '30 m', '90s'),
('In-Season Maintenance', 2, 1, 'Squat Jump', 3, '3', '90s'),
('In-Season Maintenance', 2, 2, 'Trap Bar Deadlift', 3, '3', '180s'),
('In-Season Maintenance', 2, 3, 'Bench Press', 3, '4', '120s'),
('In-Season Maintenance', 2, 4, 'Nordic Hamstring Curl', 2, '4', '90s'),
('In-Season Maintenance', 2, 5, 'Copenhagen Plank', 2, '15s each side', '45s'),
('In-Season Maintenance', 4, 1, 'Medicine Ball Slam', 3, '5', '60s'),
('In-Season Maintenance', 4, 2, 'Front Squat', 3, '3', '150s'),
('In-Season Maintenance', 4, 3, 'Pull-Up', 3, '5', '90s'),
('In-Season Maintenance', 4, 4, 'Calf Raise', 2, '12', '45s'),
('In-Season Maintenance', 4, 5, 'Thoracic Rotation', 2, '8 each side', '30s'),
('Hips and Ankles Reset', 1, 1, 'Foam Roll: Calves', 1, '60s each side', '0s'),
('Hips and Ankles Reset', 1, 2, '90/90 Hip Switch', 3, '8 each side', '30s'),
('Hips and Ankles Reset', 1, 3, 'Ankle Rock', 3, '10 each side', '30s'),
('Hips and Ankles Reset', 1, 4, 'Deep Squat Hold', 3, '30s', '30s'),
('Hips and Ankles Reset', 2, 1, 'World''s Greatest Stretch', 2, '5 each side', '30s'),
('Hips and Ankles Reset', 2, 2, 'Couch Stretch', 2, '45s each side', '15s'),
('Hips and Ankles Reset', 2, 3, 'Adductor Rock-Back', 2, '10 each side', '30s'),
('Hips and Ankles Reset', 4, 1, 'Foam Roll: Glutes', 1, '60s each side', '0s'),
('Hips and Ankles Reset', 4, 2, 'Band Ankle Glide', 3, '10 each side', '30s'),
('Hips and Ankles Reset', 4, 3, 'Hip Flexor Rock', 2, '10 each side', '30s'),
('Hips and Ankles Reset', 4, 4, 'Deep Squat Hold', 3, '40s', '30s'),
('Hips and Ankles Reset', 6, 1, 'Leg Swing', 2, '12 each side', '15s'),
('Hips and Ankles Reset', 6, 2, 'Spiderman Crawl', 2, '6 each side', '30s'),
('Hips and Ankles Reset', 6, 3, 'Figure Four Stretch', 2, '45s each side', '15s'),
('Hips and Ankles Reset', 6, 4, 'Big Toe Stretch', 2, '30s each side', '15s'),
('Overhead Freedom', 1, 1, 'Foam Roll: Upper Back', 1, '90s', '0s'),
('Overhead Freedom', 1, 2, 'Thoracic Rotation', 3, '8 each side', '30s'),
('Overhead Freedom', 1, 3, 'Wall Slide', 3, '10', '45s'),
('Overhead Freedom', 1, 4, 'Overhead Press', 3, '8, light', '75s'),
('Overhead Freedom', 3, 1, 'Lacrosse Ball: Chest', 1, '60s each side', '0s'),
('Overhead Freedom', 3, 2, 'Thread the Needle', 2, '8 each side', '30s'),
('Overhead Freedom', 3, 3, 'Shoulder Dislocate', 3, '8', '45s'),
('Overhead Freedom', 3, 4, 'Push-Up', 2, '8, slow', '60s'),
('Overhead Freedom', 5, 1, 'Cat and Camel', 2, '8', '15s'),
('Overhead Freedom', 5, 2, 'Open Book', 2, '8 each side', '30s'),
('Overhead Freedom', 5, 3, 'Wall Slide', 3, '12', '45s'),
('Overhead Freedom', 5, 4, 'Wrist Rock', 2, '10', '15s'),
('Overhead Freedom', 5, 5, 'Diaphragmatic Breathing', 1, '3 min', '0s'),
('First Step', 2, 1, 'Wall Drill March', 3, '8 each side', '45s'),
('First Step', 2, 2, 'A-Skip', 3, '20 m', '60s'),
('First Step', 2, 3, 'Falling Start', 4, '10 m', '90s'),
('First Step', 2, 4, 'Half-Kneeling Start', 4, '15 m', '120s'),
('First Step', 2, 5, 'Three-Point Start', 3, '20 m', '180s'),
('First Step', 2, 6, 'Broad Jump', 4, '3', '90s'),
('First Step', 5, 1, 'Wall Drill Switch', 3, '6 each side', '45s'),
('First Step', 5, 2, 'High Knees', 3, '20 m', '60s'),
('First Step', 5, 3, 'Hill Sprint', 6, '20 m', '150s'),
('First Step', 5, 4, 'Push-Up Start', 4, '15 m', '150s'),
('First Step', 5, 5, 'Split Squat', 3, '6 each side', '90s'),
('First Step', 5, 6, 'Calf Raise', 3, '10', '60s'),
('Top Speed Lab', 1, 1, 'Butt Kick Run', 2, '20 m', '45s'),
('Top Speed Lab', 1, 2, 'A-Skip', 3, '20 m', '60s'),
('Top Speed Lab', 1, 3, 'Build-Up Run', 3, '60 m', '120s'),
('Top Speed Lab', 1, 4, 'Flying Sprint', 5, '20 m', '300s'),
('Top Speed Lab', 1, 5, 'Pogo Hop', 3, '20', '90s'),
('Top Speed Lab', 3, 1, 'Straight-Leg Bound', 3, '20 m', '90s'),
('Top Speed Lab', 3, 2, 'Trap Bar Deadlift', 4, '4', '180s'),
('Top Speed Lab', 3, 3, 'Nordic Hamstring Curl', 3, '5', '120s'),
('Top Speed Lab', 3, 4, 'Hurdle Hop', 4, '4', '120s'),
('Top Speed Lab', 3, 5, 'Calf Raise', 3, '12', '60s'),
('Top Speed Lab', 5, 1, 'B-Skip', 3, '20 m', '60s'),
('Top Speed Lab', 5, 2, 'Build-Up Run', 2, '60 m', '120s'),
('Top Speed Lab', 5, 3, 'Sprint-Float-Sprint', 4, '60 m', '300s'),
('Top Speed Lab', 5, 4, 'Curve Sprint', 2, '40 m', '300s'),
('Top Speed Lab', 5, 5, 'Alternate-Leg Bounding', 3, '20 m', '120s'),
('Change of Direction', 1, 1, 'Ladder Quick Feet', 3, '10s', '45s'),
('Change of Direction', 1, 2, 'Drop Landing', 4, '4', '60s'),
('Change of Direction', 1, 3, 'Deceleration to Stick', 6, '10 m', '75s'),
('Change of Direction', 1, 4, 'Pro Agility Shuttle', 5, '1', '120s'),
('Change of Direction', 1, 5, 'Lateral Bound', 3, '5 each side', '90s'),
('Change of Direction', 3, 1, 'Bulgarian Split Squat', 4, '6 each side', '90s'),
('Change of Direction', 3, 2, 'Copenhagen Plank', 3, '20s each side', '60s'),
('Change of Direction', 3, 3, 'Single-Leg Hop and Stick', 4, '4 each side', '60s'),
('Change of Direction', 3, 4, 'Step-Up', 3, '8 each side', '75s'),
('Change of Direction', 3, 5, 'Pallof Press', 3, '10 each side', '45s'),
('Change of Direction', 5, 1, 'Skater Jump', 3, '6 each side', '75s'),
('Change of Direction', 5, 2, 'T-Drill', 4, '1', '120s'),
('Change of Direction', 5, 3, '5-10-5 Reaction Shuttle', 5, '1', '120s'),
('Change of Direction', 5, 4, 'Curve Sprint', 4, '20 m', '120s'),
('Engine Builder', 1, 1, 'A-Skip', 2, '20 m', '45s'),
('Engine Builder', 1, 2, 'Tempo Run', 8, '100 m', '45s'),
('Engine Builder', 1, 3, 'Glute Bridge', 2, '15', '45s'),
('Engine Builder', 1, 4, 'Front Plank', 3, '30s', '30s'),
('Engine Builder', 3, 1, 'Rower Interval', 5, '3 min', '90s'),
('Engine Builder', 3, 2, 'Kettlebell Swing', 3, '15', '75s'),
('Engine Builder', 3, 3, 'Farmer Carry', 3, '40 m', '60s'),
('Engine Builder', 5, 1, 'Long Easy Run', 1, '30 min', '0s'),
('Engine Builder', 5, 2, 'Leg Swing', 1, '12 each side', '0s'),
('Engine Builder', 5, 3, 'Lying Hamstring Stretch', 2, '45s each side', '15s'),
('Repeat Effort', 1, 1, 'Build-Up Run', 3, '40 m', '60s'),
('Repeat Effort', 1, 2, 'Thirty-Thirty Run', 12, '30s', '30s'),
('Repeat Effort', 1, 3, 'Sled Push', 5, '20 m', '75s'),
('Repeat Effort', 3, 1, 'Rowing 500 m Repeat', 5, '500 m', '150s'),
('Repeat Effort', 3, 2, 'Wall Ball', 4, '15', '60s'),
('Repeat Effort', 3, 3, 'Mountain Climber', 3, '40s', '40s'),
('Repeat Effort', 5, 1, 'Shuttle Run', 8, '25s', '50s'),
('Repeat Effort', 5, 2, 'Assault Bike Interval', 6, '20s', '100s'),
('Repeat Effort', 5, 3, 'Sandbag Carry', 4, '30 m', '60s'),
('Repeat Effort', 5, 4, 'Long Exhale', 1, '3 min', '0s'),
('Recovery Week', 1, 1, 'Easy Spin', 1, '20 min', '0s'),
('Recovery Week', 1, 2, 'Foam Roll: Quadriceps', 1, '90s each side', '15s'),
('Recovery Week', 1, 3, 'Long Exhale', 1, '4 min', '0s'),
('Recovery Week', 2, 1, 'Foam Roll: Hamstrings', 1, '90s each side', '15s'),
('Recovery Week', 2, 2, 'Figure Four Stretch', 2, '45s each side', '15s'),
('Recovery Week', 2, 3, 'Supine Twist', 2, '45s each side', '15s'),
('Recovery Week', 3, 1, 'Easy Swim', 1, '20 min', '0s'),
('Recovery Week', 3, 2, 'Calf Pump', 2, '20', '15s'),
('Recovery Week', 4, 1, 'Childs Pose', 2, '60s', '15s'),
('Recovery Week', 4, 2, 'Open Book', 2, '8 each side', '15s'),
('Recovery Week', 4, 3, 'Body Scan', 1, '8 min', '0s'),
('Recovery Week', 5, 1, 'Walk and Talk', 1, '30 min', '0s'),
('Recovery Week', 5, 2, 'Foot Roll', 1, '2 min each side', '0s'),
('Recovery Week', 6, 1, 'Easy Spin', 1, '30 min', '0s'),
('Recovery Week', 6, 2, 'Couch Stretch', 2, '45s each side', '15s'),
('Recovery Week', 6, 3, 'Seated Forward Fold', 2, '45s', '15s'),
('Recovery Week', 7, 1, 'Legs Up the Wall', 1, '10 min', '0s'),
('Recovery Week', 7, 2, 'Box Breathing', 1, '5 min', '0s'),
('Travel and Sleep Well', 1, 1, 'Cat and Camel', 1, '10', '0s'),
('Travel and Sleep Well', 1, 2, 'Lying Hamstring Stretch', 2, '45s each side', '15s'),
('Travel and Sleep Well', 1, 3, 'Legs Up the Wall', 1, '8 min', '0s'),
('Travel and Sleep Well', 1, 4, 'Long Exhale', 1, '4 min', '0s'),
('Travel and Sleep Well', 2, 1, 'Calf Pump', 3, '20', '15s'),
('Travel and Sleep Well', 2, 2, 'Hip Flexor Rock', 2, '10 each side', '15s'),
('Travel and Sleep Well', 2, 3, 'Thread the Needle', 2, '8 each side', '15s'),
('Travel and Sleep Well', 2, 4, 'Body Scan', 1, '8 min', '0s'),
('Travel and Sleep Well', 3, 1, 'World''s Greatest Stretch', 2, '5 each side', '15s'),
('Travel and Sleep Well', 3, 2, 'Deep Squat Hold', 2, '40s', '15s'),
('Travel and Sleep Well', 3, 3, 'Leg Swing', 2, '12 each side', '15s'),
('Travel and Sleep Well', 3, 4, 'Walk and Talk', 1, '15 min', '0s')
) as plan (title, day_number, order_in_day, exercise_name, sets, reps, rest_time)
left join programs p on p.title = plan.title and p.created_by is null
left join exercises e on e.exercise_name = plan.exercise_name;
