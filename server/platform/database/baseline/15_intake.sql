-- Papers that reached a hospice by email, from its public page or by a drop on its intake tray. A person makes a referral of each, adds it
-- to one, or puts it aside. The files are in the document store; once a paper is a referral's document, the file is the document's.
create table intake_paper (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  -- Null: for all of the hospice.
  hospice_location_id uuid references hospice_location,
  channel text not null check (channel in ('email', 'page', 'drop')),
  -- Who sent it, as the email says itself: nobody has checked that.
  sender text,
  subject text,
  -- What came through the referral page without a form: the sender follows it.
  guest_referral_id uuid references guest_referral on delete set null,
  received_at timestamptz not null,
  -- By which an email's paper is recognized when the email is read again.
  arrival_key text,
  name text not null,
  size integer not null,
  -- Null: an email without a paper.
  content_type text,
  sha256 text,
  -- Null once the file is a document's.
  storage_key text unique,
  -- What else came with the email and could not be taken: names and reasons.
  left_out jsonb not null default '[]',
  reading_state text not null default 'waiting' check (reading_state in ('waiting', 'reading', 'read', 'failed')),
  -- A server reads it until then; afterwards another one may.
  claimed_until timestamptz,
  attempts integer not null default 0,
  read_at timestamptz,
  -- The suggested fields and the lines that they come from; taken away once the paper is settled.
  reading jsonb,
  -- Why it could not be read; null beside `failed`: nobody knows.
  reading_problem text check (reading_problem in ('unsupported', 'damaged', 'locked', 'too_large', 'too_slow')),
  -- Who works on it.
  opened_by uuid references app_user,
  opened_by_name text,
  opened_at timestamptz,
  state text not null default 'open' check (state in ('open', 'done', 'put_aside')),
  settled_at timestamptz,
  settled_by uuid references app_user,
  settled_by_name text,
  reason text check (reason in ('not_a_referral', 'duplicate', 'unreadable', 'wrong_hospice', 'other')),
  reason_detail text,
  -- The referral made of it, or the one that it was added to.
  referral_id uuid references referral on delete set null,
  document_id uuid references document on delete set null,
  is_new_referral boolean not null default false,
  -- Its file is being deleted.
  purging_since timestamptz,
  version integer not null default 1,
  check ((opened_by_name is null) = (opened_at is null)),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'put_aside') = (reason is not null))
);
create index on intake_paper (hospice_id, state, received_at desc, id);
create unique index intake_paper_arrival on intake_paper (hospice_id, arrival_key) where arrival_key is not null;
create index intake_paper_to_read on intake_paper (received_at) where reading_state in ('waiting', 'reading') and state = 'open';
create index intake_paper_settled on intake_paper (settled_at) where settled_at is not null;
create index on intake_paper (referral_id) where referral_id is not null;
create index on intake_paper (document_id) where document_id is not null;
create index on intake_paper (guest_referral_id) where guest_referral_id is not null;

grant select, insert (id, hospice_id, hospice_location_id, channel, sender, subject, received_at, arrival_key, name, size, content_type, sha256,
    storage_key, left_out, reading_state),
  update (storage_key, reading, opened_by, opened_by_name, opened_at, state, settled_at, settled_by, settled_by_name, reason, reason_detail,
    referral_id, document_id, is_new_referral, version)
  on intake_paper to wayside_hospice;
-- Administrators of the system handle none: they are refused a record that exists, as everywhere.
grant select on intake_paper to wayside_admin;
alter table intake_paper enable row level security;
create policy intake_paper_of_hospice on intake_paper to wayside_hospice
  using (
    hospice_id = (select app_hospice_id())
    and ((select app_location_ids()) is null or hospice_location_id is null or hospice_location_id = any ((select app_location_ids())::uuid[]))
  )
  with check (hospice_id = (select app_hospice_id()));
create policy intake_paper_of_admin on intake_paper for select to wayside_admin using (true);
-- Who sent a paper: whoever may see the paper. Those of referrals are in 13_exchange.sql.
create policy guest_referral_of_paper on guest_referral for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and exists (select from intake_paper where intake_paper.guest_referral_id = guest_referral.id)
);

-- Announced under the paper's own id, so that open trays ask again; of a hospice's people, to those who can see it.
create function announce_papers() returns trigger language plpgsql security definer as $$
begin
  perform announce_changes(
    array_agg(row(changed.id, array[changed.hospice_id], '{}'::uuid[])::announced_change),
    array_agg(row(changed.id, changed.hospice_id, changed.hospice_location_id)::referral_location)
  ) from changed;
  return null;
end
$$;
create trigger paper_added_announced after insert on intake_paper
  referencing new table as changed for each statement execute function announce_papers();
create trigger paper_changed_announced after update on intake_paper
  referencing new table as changed for each statement execute function announce_papers();

-- The part of a hospice's own email address for papers that nobody can guess. A new one ends the old one at once.
create table intake_address (
  hospice_id uuid primary key references hospice,
  token text not null unique,
  made_at timestamptz not null,
  made_by uuid references app_user,
  made_by_name text not null
);
grant select, insert, update, delete on intake_address to wayside_hospice;
grant select on intake_address to wayside_admin;
alter table intake_address enable row level security;
create policy intake_address_of_hospice on intake_address to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy intake_address_of_admin on intake_address for select to wayside_admin using (true);
