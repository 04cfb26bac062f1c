-- The people, their own settings, and invitations.

create table app_user (
  id uuid primary key default gen_random_uuid(),
  -- Set where another provider than the embedded one knows the person.
  issuer text,
  subject text,
  -- `machine`: a service account. It is never active as a person, so that nothing that is for people reaches it; service_account says
  -- whether it may call.
  account_type text not null check (account_type in ('admin', 'stakeholder', 'hospice', 'machine')),
  role text not null check (role in ('superuser', 'care_manager', 'provider', 'hospice_super_admin', 'hospice_admin', 'hospice_business_development', 'hospice_clinical_manager', 'service_account')),
  email text not null,
  first_name text not null,
  last_name text not null,
  credentials text,
  title text,
  phone text,
  hospice_id uuid,
  group_id uuid,
  -- Empty: all locations of the hospice.
  location_ids uuid[] not null default '{}',
  default_screen text check (default_screen in
    ('work', 'registry', 'referrals', 'enrollments', 'performance', 'overview', 'hospices', 'stakeholders', 'audit')),
  -- Of a person without a hospice; null: that of the device.
  time_zone text,
  is_active boolean not null default true,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, subject),
  check (hospice_id is null or account_type in ('hospice', 'machine')),
  check (group_id is null or account_type in ('stakeholder', 'machine')),
  constraint app_user_machine_check check (
    (account_type = 'machine') = (role = 'service_account')
    and (account_type <> 'machine' or (not is_active and num_nonnulls(hospice_id, group_id) = 1))
  )
);
create unique index app_user_email on app_user (lower(email));
create index on app_user (hospice_id);
create index on app_user (group_id);

-- Everybody may change these columns of their own row, and nothing else: not the role, the organization or how they sign in.
grant select on app_user to wayside_app;
grant update (first_name, last_name, credentials, title, phone, default_screen, time_zone, updated_at, version) on app_user
  to wayside_hospice, wayside_group, wayside_admin;
alter table app_user enable row level security;
create policy user_own_seen on app_user for select to wayside_app using (id = (select app_user_id()));
create policy user_of_hospice on app_user for select to wayside_hospice using (hospice_id = (select app_hospice_id()));
create policy user_of_group on app_user for select to wayside_group using (group_id = (select app_group_id()));
create policy user_of_admin on app_user for select to wayside_admin using (true);
create policy user_own on app_user for update to wayside_app
  using (id = (select app_user_id())) with check (id = (select app_user_id()));

create function announce_rights_of_person() returns trigger language plpgsql security definer as $$
begin
  perform announce_rights(array[new.id], '{}', '{}');
  return null;
end
$$;
create trigger rights_of_person_announced after update on app_user for each row
  when (
    (old.is_active, old.account_type, old.role, old.location_ids, old.hospice_id, old.group_id)
    is distinct from (new.is_active, new.account_type, new.role, new.location_ids, new.hospice_id, new.group_id)
  )
  execute function announce_rights_of_person();

-- List filters that people save under a name.
create table saved_filter (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app_user,
  -- The owner's hospice; its people may read a shared filter.
  hospice_id uuid,
  kind text not null check (kind in (
    'communication', 'hospice_performance', 'provider_groups', 'stakeholders', 'referral_registries', 'hospice_user_access'
  )),
  name text not null check (length(name) between 1 and 60),
  -- The name in small letters of every script, which not every collation knows.
  name_key text not null,
  -- As in the address of the list, without the search text, which may be a patient's name.
  query text not null check (length(query) <= 4000),
  is_default boolean not null default false,
  is_shared boolean not null default false,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_shared or hospice_id is not null)
);
create unique index saved_filter_name on saved_filter (owner_id, kind, name_key) where deleted_at is null;
create unique index saved_filter_default on saved_filter (owner_id, kind) where deleted_at is null and is_default;
create index saved_filter_shared on saved_filter (hospice_id) where deleted_at is null and is_shared;
grant select, insert, delete on saved_filter to wayside_app;
grant update (name, name_key, query, is_default, is_shared, deleted_at, version, updated_at) on saved_filter to wayside_app;
alter table saved_filter enable row level security;
create policy saved_filter_own on saved_filter to wayside_app
  using (owner_id = nullif(current_setting('wayside.user_id', true), '')::uuid)
  with check (
    owner_id = nullif(current_setting('wayside.user_id', true), '')::uuid
    and (hospice_id is null or hospice_id = app_hospice_id())
  );
create policy saved_filter_of_hospice on saved_filter for select to wayside_app using (
  is_shared and deleted_at is null and hospice_id = app_hospice_id()
);

-- Invitations to a role in a hospice or group.
create table invite (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text,
  last_name text,
  role text not null check (role in ('superuser', 'care_manager', 'provider', 'hospice_super_admin', 'hospice_admin', 'hospice_business_development', 'hospice_clinical_manager')),
  -- Neither: an administrator.
  hospice_id uuid,
  group_id uuid,
  -- Empty: all locations of the hospice.
  location_ids uuid[] not null default '{}',
  -- For a hospice: with a discipline the person becomes one of its staff.
  discipline text check (discipline in ('rn', 'lpn', 'np', 'md', 'msw', 'chaplain', 'hha', 'liaison', 'intake', 'admin')),
  can_be_admission_nurse boolean not null default false,
  can_be_primary_nurse boolean not null default false,
  -- For a group: the entry of its directory that is this person.
  provider_id uuid,
  -- Null: invited by the command line. The name is stored, as the reader may not be allowed to read the person.
  invited_by uuid references app_user,
  invited_by_name text,
  created_at timestamptz not null,
  -- Sending again replaces the earlier links.
  sendings integer not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  user_id uuid references app_user,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  -- Invited from outside to a hospice that has a super administrator: one of them confirms it first.
  awaits_confirmation boolean not null default false,
  confirmed_by uuid references app_user,
  check (not awaits_confirmation or (hospice_id is not null and accepted_at is null and confirmed_by is null)),
  check (
    case when role = 'superuser' then hospice_id is null and group_id is null
      when role in ('care_manager', 'provider') then hospice_id is null and group_id is not null
      else hospice_id is not null and group_id is null end
  ),
  check (provider_id is null or group_id is not null),
  check (accepted_at is null or (user_id is not null and revoked_at is null))
);
-- An email address has at most one open invitation, also when two people invite at once.
create unique index invite_open on invite (lower(email)) where accepted_at is null and revoked_at is null;
create index on invite (hospice_id, created_at desc) where hospice_id is not null;
create index on invite (group_id, created_at desc) where group_id is not null;
create index on invite (created_at desc, id);
grant select, insert on invite to wayside_app;
grant update (sendings, sent_at, expires_at, revoked_at, revoked_by, awaits_confirmation, confirmed_by) on invite to wayside_app;
alter table invite enable row level security;
create policy invite_of_hospice on invite to wayside_hospice
  using (hospice_id = (select app_hospice_id()))
  with check (hospice_id = (select app_hospice_id()));
create policy invite_of_admin on invite to wayside_admin using (true) with check (true);

-- The tokens of the links, by their SHA-256.
create table invite_link (
  hash bytea primary key,
  invite_id uuid not null references invite on delete cascade,
  created_at timestamptz not null
);
create index on invite_link (invite_id);
-- Only the server reads links.
alter table invite_link enable row level security;

-- Access to a hospice or a group that somebody of another organization gave: it is notified. Append-only.
create table outside_grant (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid,
  group_id uuid,
  at timestamptz not null,
  what text not null check (what in ('invited', 'moved', 'activated', 'role_changed', 'locations_added')),
  -- Null: somebody who has not accepted the invitation yet.
  user_id uuid,
  -- Kept as they were at the time.
  person text not null,
  role text not null,
  granted_by text not null,
  check (num_nonnulls(hospice_id, group_id) = 1)
);
create index on outside_grant (hospice_id, at desc);
create index on outside_grant (group_id, at desc);
create trigger outside_grant_append_only before update or delete on outside_grant
  for each statement execute function refuse_change_unless_purging();
grant select on outside_grant to wayside_hospice, wayside_group;
alter table outside_grant enable row level security;
create policy outside_grant_of_hospice on outside_grant for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
);
create policy outside_grant_of_group on outside_grant for select to wayside_group using (
  group_id = (select app_group_id())
);

-- What people are notified of and how: at once, in a daily digest, only in the app, or not at all. A choice never overrides
-- mail_suppression.

create table notice_choice (
  user_id uuid not null references app_user on delete cascade,
  event text not null check (event in (
    'new_status', 'enrolled', 'declined', 'discharge', 'alerts', 'messages', 'monthly_summary',
    'new_referral', 'concern', 'low_score', 'reply', 'overdue', 'escalation'
  )),
  -- Null: from every hospice without a choice of its own.
  hospice_id uuid,
  choice text not null check (choice in ('at_once', 'daily', 'in_app', 'off')),
  unique nulls not distinct (user_id, event, hospice_id)
);
-- Everybody reads and writes their own choices; sending reads them with the server's rights.
grant select, insert, update, delete on notice_choice to wayside_app;
alter table notice_choice enable row level security;
create policy choice_own on notice_choice to wayside_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

-- The default choice; null: this role is not notified of it (contract/people/noticeChoices.ts).
create function default_notice_choice(account_type text, role text, event text) returns text
  language sql immutable parallel safe
  return case
    when account_type = 'stakeholder' then case
      when event in ('new_status', 'enrolled', 'declined', 'discharge', 'alerts', 'messages', 'monthly_summary') then 'at_once'
    end
    when event = 'escalation' then case when account_type = 'hospice' then 'at_once' end
    when role in ('hospice_admin', 'hospice_super_admin') then case
      when event in ('new_referral', 'concern', 'low_score', 'reply') then 'at_once'
      when event = 'overdue' then 'daily'
    end
    when role = 'hospice_clinical_manager' then case
      when event = 'new_referral' then 'in_app'
      when event in ('concern', 'low_score') then 'at_once'
      when event = 'overdue' then 'daily'
    end
    when role = 'hospice_business_development' then case
      when event in ('new_referral', 'concern') then 'in_app'
      when event = 'reply' then 'at_once'
    end
  end;

-- The same for one person: a hospice may name more people to be notified of low scores.
create function default_choice_of(person app_user, event text) returns text language sql stable as $$
  select coalesce(
    default_notice_choice(person.account_type, person.role, $2),
    case
      when $2 = 'low_score' and exists (
        select from survey_settings
        where survey_settings.hospice_id = person.hospice_id
          and jsonb_exists(survey_settings.settings -> 'notifyUserIds', person.id::text)
      ) then 'at_once'
    end
  )
$$;

-- How a person is notified of an event of a hospice: as chosen for this hospice, else for all hospices, else by default. `off` for an
-- event that the person's role is not notified of.
create function notice_choice(user_id uuid, event text, hospice_id uuid) returns text language sql stable as $$
  select coalesce((
    select case
      when default_choice_of(person, $2) is not null then coalesce(
        (select own.choice from notice_choice as own where own.user_id = $1 and own.event = $2 and own.hospice_id = $3),
        (select own.choice from notice_choice as own where own.user_id = $1 and own.event = $2 and own.hospice_id is null),
        default_choice_of(person, $2)
      )
    end
    from app_user as person where person.id = $1
  ), 'off')
$$;

-- Earlier subjects point to tables of this one.
alter table mail_message
  add foreign key (user_id) references app_user,
  add foreign key (invite_id) references invite on delete cascade;
alter table local_account add foreign key (user_id) references app_user on delete cascade;
alter table password_reset_link add foreign key (user_id) references app_user on delete cascade;
alter table known_browser add foreign key (user_id) references app_user on delete cascade;
alter table passkey add foreign key (user_id) references app_user on delete cascade;
alter table service_account
  add foreign key (id) references app_user on delete cascade,
  add foreign key (created_by) references app_user;
