-- What each person has read of what is new. The news themselves are no rows: they follow from the records, so that whoever loses
-- sight of a record loses its news.

-- Single things that were read, or are unread again; all others are read up to news_seen.
create table notice_read (
  user_id uuid not null references app_user on delete cascade,
  item_id uuid not null,
  -- When it happened: what has left the news is forgotten here as well.
  item_at timestamptz not null,
  is_read boolean not null,
  at timestamptz not null,
  primary key (user_id, item_id)
);
create index notice_unread on notice_read (user_id, item_at) where not is_read;
grant select, insert, update, delete on notice_read to wayside_app;
alter table notice_read enable row level security;
create policy notice_read_own on notice_read to wayside_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

-- Until now a day was new for whoever had never looked, and it stays so for those who are here.
insert into news_seen (user_id, until) select id, now() - interval '1 day' from app_user
on conflict (user_id) do nothing;

-- What is new for a group: all that its hospices tell of their doings, not their steps alone.
drop index timeline_step;
create index timeline_told on timeline_event (at)
  where kind in (
      'status_changed', 'concern_answered', 'first_contact', 'visit_scheduled', 'level_of_care_changed', 'sia_changed',
      'discharged', 'survey_answered'
    )
    and visibility = 'shared' and hospice_id is not null;
create index timeline_concern on timeline_event (hospice_id, at) where kind = 'concern_raised';

-- Words that were written are told to those whom they reach, with nothing of what they say: to people by their ids, to a hospice
-- for whoever there writes to groups.
create function tell_people(person_ids uuid[], hospice_ids uuid[]) returns void language plpgsql as $$
declare
  -- A notification has less than 8000 bytes.
  most_ids constant integer := 90;
begin
  for part in 0 .. (greatest(cardinality(person_ids), cardinality(hospice_ids)) - 1) / most_ids loop
    exit when cardinality(person_ids) + cardinality(hospice_ids) = 0;
    perform pg_notify('wayside_changes', json_build_object('toldTo', json_build_object(
      'personIds', person_ids[part * most_ids + 1 : (part + 1) * most_ids],
      'hospiceIds', hospice_ids[part * most_ids + 1 : (part + 1) * most_ids]
    ))::text);
  end loop;
end
$$;

create function tell_messages() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_people(array(select distinct user_id from changed), '{}');
  return null;
end
$$;
create trigger message_told after insert on communication_recipient
  referencing new table as changed for each statement execute function tell_messages();

create function tell_entries() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_people(
    array(
      select distinct recipient.user_id
      from changed join communication_recipient as recipient on recipient.id = changed.recipient_id
      where changed.side = 'hospice'
    ),
    array(
      select distinct recipient.hospice_id
      from changed join communication_recipient as recipient on recipient.id = changed.recipient_id
      where changed.side = 'group'
    )
  );
  return null;
end
$$;
create trigger entry_told after insert on conversation_entry
  referencing new table as changed for each statement execute function tell_entries();

do $$
declare
  told text;
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  foreach told in array array['tell_messages', 'tell_entries'] loop
    execute format('alter function %I() set search_path = pg_catalog, %I, pg_temp', told, current_schema());
  end loop;
end
$$;
