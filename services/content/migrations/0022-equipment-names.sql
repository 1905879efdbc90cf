-- The library named one thing in two ways, and the filter by equipment listed both.
update exercises
set equipment = array_replace(equipment, 'Dumbbell', 'Dumbbells')
where 'Dumbbell' = any (equipment) and not 'Dumbbells' = any (equipment);
