-- Clips of every exercise of a premium program, drawn for the product (services/content/clips).
-- allow changed-rows: the library has some hundred rows
update exercises
set video_url = 'clip:' || case exercise_name
  -- The same movement.
  when 'Open Book' then 'thoracic-rotation'
  when '5-10-5 Reaction Shuttle' then 'pro-agility-shuttle'
  when 'Rower Interval' then 'rowing-500-m-repeat'
  else regexp_replace(replace(lower(exercise_name), '''', ''), '[^a-z0-9]+', '-', 'g')
end
where created_by is null and video_url is null and exercise_name in (
  'Front Squat', 'Deadlift', 'Trap Bar Deadlift', 'Hip Thrust', 'Bulgarian Split Squat', 'Step-Up',
  'Nordic Hamstring Curl', 'Copenhagen Plank', 'Front Plank', 'Pallof Press', 'Bench Press', 'Overhead Press',
  'Single-Arm Row', 'Pull-Up',
  'World''s Greatest Stretch', 'Thoracic Rotation', 'Open Book', 'Cat and Camel', 'Deep Squat Hold', 'Hip Flexor Rock',
  'Leg Swing', 'Shoulder Dislocate', 'Wall Slide', 'Thread the Needle', 'Wrist Rock',
  'Diaphragmatic Breathing', 'Long Exhale', 'Body Scan', 'Lying Hamstring Stretch', 'Legs Up the Wall', 'Calf Pump',
  'Foam Roll: Upper Back', 'Lacrosse Ball: Chest', 'Walk and Talk',
  'Build-Up Run', 'Sprint-Float-Sprint', 'Straight-Leg Bound', 'Butt Kick Run', 'B-Skip', 'Curve Sprint',
  'Ladder Quick Feet', 'Deceleration to Stick', 'Pro Agility Shuttle', '5-10-5 Reaction Shuttle', 'T-Drill',
  'Alternate-Leg Bounding', 'Hurdle Hop', 'Drop Landing', 'Lateral Bound', 'Skater Jump', 'Single-Leg Hop and Stick',
  'Squat Jump', 'Countermovement Jump',
  'Thirty-Thirty Run', 'Shuttle Run', 'Sled Push', 'Rower Interval', 'Rowing 500 m Repeat', 'Assault Bike Interval',
  'Wall Ball', 'Mountain Climber', 'Farmer Carry', 'Sandbag Carry'
);
