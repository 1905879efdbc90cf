-- A trigger on the city takes the state of a place in a territory, or of one whose abbreviation has dots. The job finds the
-- points that the gazetteer has now.
-- allow changed-rows: few professionals are in a territory or wrote their state with dots
update professionals set city = city
where state_code is distinct from (select place.state_code from places place where place.id = place_id);
