-- The library's texts in US spelling.
update exercises
set notes = replace(replace(replace(notes, 'metre', 'meter'), 'centre circle', 'center circle'), 'towards', 'toward')
where notes like '%metre%' or notes like '%centre circle%' or notes like '%towards%';
update programs set description = replace(description, 'metre', 'meter') where description like '%metre%';
