-- The library in full: as much for speed, conditioning and recovery as for strength.
insert into exercises (exercise_name, category, equipment, updated_at, notes) values
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
