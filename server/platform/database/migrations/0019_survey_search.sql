-- What families wrote is looked for without regard to capitals and accents, as names are.
alter table survey_words add column search_text text generated always as (searchable(comment)) stored;
