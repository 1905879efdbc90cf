-- The gazetteer knows more places, and better points of these ZIP codes. The job locates these professionals again. A
-- trigger on the city finds the state of those in a territory.
-- allow changed-rows: few professionals with a city or ZIP code have no location, or are where the point was wrong
update professionals set is_located = false, city = city
where (latitude is null and (city is not null or zip is not null)) or zip in (
  '03589', '04926', '05440', '13064', '37362', '55573', '56669', '60011', '66040', '80840', '80841', '82615',
  '83648', '84533', '85670', '86340', '86443', '86544', '87375', '87539', '88901', '91610', '92143', '92332',
  '95644', '95923', '96103', '96745', '98398', '99505', '99506', '99565', '99586', '99667', '99686', '99726',
  '99768'
);
