-- What groups answer to messages, and hospices answer back. A conversation is the row of its reader (communication_recipient).

-- Who of a hospice writes to its referral sources (contract/platform/ability.ts).
create function manages_communication() returns boolean language sql stable parallel safe as $$
  select exists (
    select from app_user
    where app_user.id = app_user_id()
      and app_user.role in ('hospice_super_admin', 'hospice_admin', 'hospice_business_development')
  )
$$;

-- Append-only: what was said stays said.
create table conversation_entry (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references communication_recipient on delete cascade,
  -- No two of a conversation have the same.
  at timestamptz not null,
  side text not null check (side in ('hospice', 'group')),
  author_id uuid references app_user,
  -- Kept as it was: the other side may not read the person.
  author_name text not null,
  text text not null,
  unique (recipient_id, at)
);

-- How a conversation stands, kept by its entries: lists ask for it row by row.
alter table communication_recipient
  add column last_entry_at timestamptz,
  add column group_wrote_at timestamptz,
  add column hospice_wrote_at timestamptz,
  -- The first words of the group that the hospice has not answered.
  add column waits_since timestamptz,
  -- Until when the hospice as a whole has read, and the person.
  add column hospice_read_until timestamptz,
  add column person_read_until timestamptz;
create index conversation_latest on communication_recipient (hospice_id, last_entry_at desc, id) where group_wrote_at is not null;

create function note_entry() returns trigger language plpgsql security definer set search_path from current as $$
begin
  -- Whoever answers has read what stands there.
  if new.side = 'group' then
    update communication_recipient set last_entry_at = new.at, group_wrote_at = new.at,
      waits_since = coalesce(waits_since, new.at), person_read_until = new.at, read_at = coalesce(read_at, new.at)
    where id = new.recipient_id;
  else
    update communication_recipient set last_entry_at = new.at, hospice_wrote_at = new.at, waits_since = null,
      hospice_read_until = new.at
    where id = new.recipient_id;
  end if;
  return null;
end
$$;
create trigger entry_noted after insert on conversation_entry for each row execute function note_entry();

grant select, insert on conversation_entry to wayside_app;
-- What each side has read is for that side to say.
grant update (read_at, person_read_until) on communication_recipient to wayside_group;
grant update (hospice_read_until) on communication_recipient to wayside_hospice;
create policy read_by_person on communication_recipient for update to wayside_group
  using (user_id = (select app_user_id()) and group_id = (select app_group_id()));
create policy read_by_hospice on communication_recipient for update to wayside_hospice
  using (hospice_id = (select app_hospice_id()) and (select manages_communication()));

-- Whoever may see the conversation may see its words: only the person whose it is, and whoever of the hospice writes to sources.
alter table conversation_entry enable row level security;
create policy entry_of_hospice on conversation_entry for select to wayside_hospice using (
  (select manages_communication()) and exists (select from communication_recipient where communication_recipient.id = recipient_id)
);
create policy entry_by_hospice on conversation_entry for insert to wayside_hospice with check (
  side = 'hospice' and author_id = (select app_user_id()) and (select manages_communication())
  and exists (select from communication_recipient where communication_recipient.id = recipient_id)
);
-- About a patient: while the group sees the referral.
create policy entry_of_person on conversation_entry for select to wayside_group using (
  exists (
    select from communication_recipient as recipient join communication on communication.id = recipient.communication_id
    where recipient.id = recipient_id
  )
);
create policy entry_by_person on conversation_entry for insert to wayside_group with check (
  side = 'group' and author_id = (select app_user_id())
  and exists (
    select from communication_recipient as recipient join communication on communication.id = recipient.communication_id
    where recipient.id = recipient_id
  )
);

-- A line between one hospice and one group alone; null: all groups of the referral are told what the hospice tells.
alter table timeline_event add column group_id uuid references provider_group;

-- Beside what 0017_information_sharing.sql asks: nothing that was said between the hospice and another group.
create policy timeline_between on timeline_event as restrictive for select to wayside_group using (
  group_id is null or group_id = (select app_group_id())
);

-- The same of live updates.
create or replace function groups_told(line timeline_event, referral referral) returns uuid[] language sql stable as $$
  select array(
    select each from unnest(referral.group_ids) as each
    where (line.group_id is null or line.group_id = each) and (
      line.hospice_id is null
      or exists (select from app_user where app_user.id = line.actor_id and app_user.group_id = each)
      or (
        (told_fact(line.kind) is null or hospice_shares(line.hospice_id, told_fact(line.kind), each))
        and (
          shared_event(line.kind, line.to_status, line.of_event) is null
          or exists (
            select from events_told(each) as told
            where told.hospice_id = line.hospice_id and told.event = shared_event(line.kind, line.to_status, line.of_event)
              and (told.audience = 'community')
                = (reader_audience(referral.creator_group_id, referral.responsible_provider_id, each, null) = 'community')
          )
        )
      )
    )
  )
$$;

-- An answer of the group in a conversation waits as a shared note does.
drop index timeline_shared_note;
create index timeline_shared_words on timeline_event (at) where kind in ('note', 'message_answered') and visibility = 'shared';

do $$
begin
  -- Runs with its owner's rights, so nothing that a caller made may stand before the real tables.
  execute format('alter function note_entry() set search_path = pg_catalog, %I, pg_temp', current_schema());
end
$$;
