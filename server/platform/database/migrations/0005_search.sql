-- A name is found however it is typed: É as é, é as e, Müller as muller, in every collation. Accents are taken apart and left
-- out; letters that have no parts, and capitals that the collation C does not know, are told one by one.

create or replace function searchable(value text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(value, NFD)), '[\u0300-\u036f]', '', 'g'),
      'ŁłØøĐđÐðĦħŦŧıÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏҐ''’‘ʼ-.,',
      'llooddddhhttiæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієђјљњћџґ'
    ),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');

-- What was kept was made by the former function; its index goes with it.
alter table referral drop column search_text;
alter table referral add column search_text text not null generated always as (
  searchable(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '') || ' ' || last_name || ' ' || first_name)
  || ' r-' || number::text || ' ' || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '')
) stored;
create index referral_search on referral using gin (search_text gin_trgm_ops);
