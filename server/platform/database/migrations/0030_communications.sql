-- What hospices write to their referral sources, to whom it went, and the words that they begin with.

create table communication (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  -- Set where it is about one patient: read by those alone who may see the referral.
  referral_id uuid references referral on delete cascade,
  subject text not null,
  body text not null,
  topic text not null check (topic in ('announcement', 'education', 'partnership', 'conversation')),
  group_ids uuid[] not null default '{}',
  community_ids uuid[] not null default '{}',
  person_ids uuid[] not null default '{}',
  -- Looked up when it is sent: by then it may be gone.
  saved_filter_id uuid,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'failed')),
  failure text check (failure in ('nobody_to_write_to', 'filter_is_gone', 'patient_data', 'nothing_went_out')),
  -- Who wrote the draft; from its sending on, who sent it.
  author_id uuid references app_user,
  -- Kept as they were at the time.
  author_name text not null,
  scheduled_at timestamptz,
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((failure is not null) = (status = 'failed')),
  check (status <> 'scheduled' or scheduled_at is not null),
  check (status in ('draft', 'scheduled', 'failed') or sent_at is not null),
  check (referral_id is null or topic = 'conversation')
);
create index on communication (hospice_id, created_at desc, id);
create index on communication (scheduled_at) where status = 'scheduled';
create index on communication (sent_at) where status = 'sending';
create index on communication (referral_id) where referral_id is not null;

-- One reader of a message that was sent. Each is a conversation of its own.
create table communication_recipient (
  id uuid primary key default gen_random_uuid(),
  communication_id uuid not null references communication on delete cascade,
  hospice_id uuid not null references hospice,
  user_id uuid not null references app_user,
  -- The group that the person was of at the time.
  group_id uuid not null references provider_group,
  -- What the person was written: filled in when it was sent, and not changed later.
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  -- Opened in the app by the person.
  read_at timestamptz,
  unique (communication_id, user_id)
);
create index on communication_recipient (user_id, created_at desc, id);
create index on communication_recipient (hospice_id, created_at desc);
create index on communication_recipient (group_id);

alter table mail_message add column recipient_id uuid references communication_recipient on delete cascade;
create index on mail_message (recipient_id) where recipient_id is not null;

create table message_template (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  name text not null,
  -- The name in small letters of every script, which not every collation knows.
  name_key text not null,
  subject text not null,
  body text not null,
  topic text not null check (topic in ('announcement', 'education', 'partnership', 'conversation')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index message_template_name on message_template (hospice_id, name_key);

-- A patient's name as it would stand in words: looked for in everything that leaves the house.
create index referral_named on referral (searchable(first_name || ' ' || last_name));
create index referral_called on referral (searchable(preferred_name || ' ' || last_name)) where preferred_name is not null;

-- A value among formatted words: every sign that formatting knows stands for itself (contract/communication/messageWords.ts).
create function as_plain_words(value text) returns text language sql immutable parallel safe
  return regexp_replace(value, '([][\\`*_<>()#:!|~-])', '\\\1', 'g');

-- Whom a hospice may write to: people with an account in the groups that it is connected with. A session of another hospice, or of
-- none, is told nobody; background work, which has no hospice, asks for any.
create function people_to_write_to(of_hospice uuid)
  returns table (user_id uuid, group_id uuid, first_name text, last_name text, role text, email text, group_name text, group_type text)
  language sql stable security definer set search_path from current as $$
  select person.id, person.group_id, person.first_name, person.last_name, person.role, person.email, their_group.name, their_group.type
  from group_hospice as connection
    join provider_group as their_group on their_group.id = connection.group_id and their_group.is_active
    join app_user as person on person.group_id = their_group.id and person.is_active and person.account_type = 'stakeholder'
  where connection.hospice_id = of_hospice
    and (app_hospice_id() = of_hospice or (app_hospice_id() is null and app_group_id() is null))
$$;
revoke execute on function people_to_write_to(uuid) from public;
grant execute on function people_to_write_to(uuid) to wayside_hospice;

-- Of them those whom an audience names, each once; about a referral those alone who may see it.
create function readers_of(of_hospice uuid, groups uuid[], communities uuid[], people uuid[], types text[], about uuid)
  returns table (user_id uuid, group_id uuid) language sql stable as $$
  select person.user_id, person.group_id
  from people_to_write_to(of_hospice) as person
  where (
    person.group_id = any (groups)
    or person.user_id = any (people)
    or person.group_type = any (types)
    or person.group_id in (
      select community.group_id from community where community.id = any (communities) and community.is_active and community.group_id is not null
    )
  ) and (
    about is null
    or person.group_id = any (array(
      select unnest(referral.group_ids) from referral
      where referral.id = about and referral.deleted_at is null and of_hospice = any (referral.hospice_ids)
    ))
  )
$$;

grant select, insert, delete on communication to wayside_hospice;
grant update (
  subject, body, topic, group_ids, community_ids, person_ids, saved_filter_id, status, failure, author_id, author_name,
  scheduled_at, sent_at, version, updated_at
) on communication to wayside_hospice;
grant select (id, hospice_id, referral_id, topic, status, author_id, author_name, sent_at, created_at) on communication
  to wayside_group;
grant select on communication_recipient to wayside_hospice, wayside_group;
-- Administrators write to nobody: they are told that it is not theirs, and not that it is missing.
grant select on communication, communication_recipient, message_template to wayside_admin;
grant select, insert, delete on message_template to wayside_hospice;
grant update (name, name_key, subject, body, topic, version, updated_at) on message_template to wayside_hospice;

alter table communication enable row level security;
-- About a patient: for those of the hospice who see its enrollment, which a person of some locations may not. Nobody writes others.
create policy communication_of_hospice on communication to wayside_hospice
  using (
    hospice_id = (select app_hospice_id())
    and (
      referral_id is null
      or exists (
        select from enrollment
        where enrollment.referral_id = communication.referral_id and enrollment.hospice_id = (select app_hospice_id())
      )
    )
  );
create policy communication_of_reader on communication for select to wayside_group using (
  exists (select from communication_recipient where communication_recipient.communication_id = communication.id)
  and (referral_id is null or exists (select from referral where referral.id = communication.referral_id))
);

create policy communication_of_admin on communication for select to wayside_admin using (true);

alter table communication_recipient enable row level security;
create policy recipient_of_admin on communication_recipient for select to wayside_admin using (true);
create policy recipient_of_hospice on communication_recipient for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and exists (select from communication where communication.id = communication_id)
);
-- What a person received belongs to that person, in the group that it was written to.
create policy recipient_of_reader on communication_recipient for select to wayside_group using (
  user_id = (select app_user_id()) and group_id = (select app_group_id())
);

alter table message_template enable row level security;
create policy template_of_hospice on message_template to wayside_hospice
  using (hospice_id = (select app_hospice_id()))
  with check (hospice_id = (select app_hospice_id()));
create policy template_of_admin on message_template for select to wayside_admin using (true);

do $$
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  execute format('alter function people_to_write_to(uuid) set search_path = pg_catalog, %I, pg_temp', current_schema());
end
$$;
