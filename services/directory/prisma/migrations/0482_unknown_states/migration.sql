-- A city of an unknown state was located in another state. The job locates these professionals again.
-- allow changed-rows: few professionals are in a state that isn't one of the US
update professionals set is_located = false
where latitude is not null and (state_forms(state_code))[1] = (state_forms(state_code))[2];
