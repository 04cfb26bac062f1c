-- The schema as it is, read from the catalog of a database. `npm run schema` writes this file; nobody edits it.
-- It is made by the files of server/platform/database/baseline and server/platform/database/migrations.

create extension btree_gin;
create extension pg_trgm;

create type announced_change as (referral_id uuid, hospice_ids uuid[], group_ids uuid[]);
create type referral_location as (referral_id uuid, hospice_id uuid, location_id uuid);

create sequence referral_number start 10001;
grant usage on sequence referral_number to wayside_app;

create table alert (
  id uuid not null default gen_random_uuid(),
  enrollment_id uuid not null,
  hospice_id uuid not null,
  referral_id uuid not null,
  kind text not null,
  raised_at timestamp with time zone not null,
  cleared_at timestamp with time zone,
  constraint alert_pkey PRIMARY KEY (id),
  constraint alert_kind_check CHECK ((kind = ANY (ARRAY['low_score'::text, 'overdue_response'::text, 'overdue_start_of_care'::text, 'survey_undeliverable'::text, 'stakeholder_concern'::text]))),
  constraint alert_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint alert_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint alert_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE CASCADE
);
alter table alert enable row level security;
CREATE INDEX alert_enrollment_id_idx ON alert USING btree (enrollment_id);
CREATE INDEX alert_news ON alert USING btree (hospice_id, raised_at DESC) WHERE (cleared_at IS NULL);
CREATE UNIQUE INDEX alert_open ON alert USING btree (enrollment_id, kind) WHERE (cleared_at IS NULL);
CREATE INDEX alert_referral_id_idx ON alert USING btree (referral_id);
CREATE TRIGGER alert_cleared_announced AFTER UPDATE ON alert REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_alerts();
CREATE TRIGGER alert_raised_announced AFTER INSERT ON alert REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_alerts();
create policy alert_of_admin on alert for select to wayside_admin
  using (true);
create policy alert_of_hospice on alert for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = alert.enrollment_id)))));
grant select on alert to wayside_app;

create table answer_in_sum (
  sum_id uuid not null,
  result_id uuid not null,
  constraint answer_in_sum_pkey PRIMARY KEY (sum_id, result_id),
  constraint answer_in_sum_result_id_fkey FOREIGN KEY (result_id) REFERENCES survey_result(id) ON DELETE CASCADE,
  constraint answer_in_sum_sum_id_fkey FOREIGN KEY (sum_id) REFERENCES answers_in_sum(id) ON DELETE CASCADE
);
alter table answer_in_sum enable row level security;
CREATE INDEX answer_in_sum_result_id_idx ON answer_in_sum USING btree (result_id);

create table answers_in_sum (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  hospice_id uuid not null,
  question text not null,
  is_reader boolean not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  top integer not null,
  constraint answers_in_sum_pkey PRIMARY KEY (id),
  constraint answers_in_sum_question_check CHECK ((question = ANY (ARRAY['survey'::text, 'overall'::text, 'recommend'::text]))),
  constraint answers_in_sum_top_check CHECK (((top >= 0) AND (top <= 5))),
  constraint answers_in_sum_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint answers_in_sum_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table answers_in_sum enable row level security;
CREATE INDEX answers_in_sum_group_id_hospice_id_idx ON answers_in_sum USING btree (group_id, hospice_id);

create table app_user (
  id uuid not null default gen_random_uuid(),
  issuer text,
  subject text,
  account_type text not null,
  role text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  credentials text,
  title text,
  phone text,
  hospice_id uuid,
  group_id uuid,
  location_ids uuid[] not null default '{}'::uuid[],
  default_screen text,
  time_zone text,
  is_active boolean not null default true,
  last_login_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_issuer_subject_key UNIQUE (issuer, subject),
  constraint app_user_account_type_check CHECK ((account_type = ANY (ARRAY['admin'::text, 'stakeholder'::text, 'hospice'::text, 'machine'::text]))),
  constraint app_user_check CHECK (((hospice_id IS NULL) OR (account_type = ANY (ARRAY['hospice'::text, 'machine'::text])))),
  constraint app_user_check1 CHECK (((group_id IS NULL) OR (account_type = ANY (ARRAY['stakeholder'::text, 'machine'::text])))),
  constraint app_user_default_screen_check CHECK ((default_screen = ANY (ARRAY['work'::text, 'registry'::text, 'referrals'::text, 'enrollments'::text, 'performance'::text, 'overview'::text, 'hospices'::text, 'stakeholders'::text, 'audit'::text]))),
  constraint app_user_machine_check CHECK ((((account_type = 'machine'::text) = (role = 'service_account'::text)) AND ((account_type <> 'machine'::text) OR ((NOT is_active) AND (num_nonnulls(hospice_id, group_id) = 1))))),
  constraint app_user_role_check CHECK ((role = ANY (ARRAY['superuser'::text, 'care_manager'::text, 'provider'::text, 'hospice_super_admin'::text, 'hospice_admin'::text, 'hospice_business_development'::text, 'hospice_clinical_manager'::text, 'service_account'::text]))),
  constraint app_user_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint app_user_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table app_user enable row level security;
CREATE UNIQUE INDEX app_user_email ON app_user USING btree (lower(email));
CREATE INDEX app_user_group_id_idx ON app_user USING btree (group_id);
CREATE INDEX app_user_hospice_id_idx ON app_user USING btree (hospice_id);
CREATE TRIGGER app_user_moves_figures AFTER INSERT OR DELETE OR UPDATE OF is_active ON app_user FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
CREATE TRIGGER rights_of_person_announced AFTER UPDATE ON app_user FOR EACH ROW WHEN (((((((old.is_active IS DISTINCT FROM new.is_active) OR (old.account_type IS DISTINCT FROM new.account_type)) OR (old.role IS DISTINCT FROM new.role)) OR (old.location_ids IS DISTINCT FROM new.location_ids)) OR (old.hospice_id IS DISTINCT FROM new.hospice_id)) OR (old.group_id IS DISTINCT FROM new.group_id))) EXECUTE FUNCTION announce_rights_of_person();
create policy user_of_admin on app_user for select to wayside_admin
  using (true);
create policy user_of_group on app_user for select to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)));
create policy user_of_hospice on app_user for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
create policy user_own on app_user for update to wayside_app
  using ((id = ( SELECT app_user_id() AS app_user_id)))
  with check ((id = ( SELECT app_user_id() AS app_user_id)));
create policy user_own_seen on app_user for select to wayside_app
  using ((id = ( SELECT app_user_id() AS app_user_id)));
grant update (credentials, default_screen, first_name, last_name, phone, time_zone, title, updated_at, version) on app_user to wayside_admin;
grant select on app_user to wayside_app;
grant update (credentials, default_screen, first_name, last_name, phone, time_zone, title, updated_at, version) on app_user to wayside_group;
grant update (credentials, default_screen, first_name, last_name, phone, time_zone, title, updated_at, version) on app_user to wayside_hospice;

create table audit_event (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id uuid,
  verb text not null,
  entity text,
  entity_id uuid,
  address text,
  outcome text not null,
  access_category text,
  access_reason text,
  request_id text,
  detail jsonb,
  constraint audit_event_pkey PRIMARY KEY (id),
  constraint audit_event_check CHECK (((access_category IS NULL) = (access_reason IS NULL)))
);
alter table audit_event enable row level security;
CREATE INDEX audit_event_actor_id_at_idx ON audit_event USING btree (actor_id, at);
CREATE INDEX audit_event_at ON audit_event USING btree (at, id);
CREATE INDEX audit_event_entity_id_idx ON audit_event USING btree (entity_id);
CREATE INDEX audit_event_of_entity ON audit_event USING btree (entity, at, id);
CREATE INDEX audit_event_refused ON audit_event USING btree (at, id) WHERE (outcome <> ALL (ARRAY['ok'::text, 'replayed'::text]));
CREATE INDEX audit_event_request ON audit_event USING btree (request_id);
CREATE INDEX audit_event_verb ON audit_event USING btree (verb, at, id);
CREATE INDEX audit_event_with_reason ON audit_event USING btree (at, id) WHERE (access_reason IS NOT NULL);
CREATE TRIGGER audit_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
create policy audit_read on audit_event for select to wayside_admin
  using (true);
create policy audit_written on audit_event for insert to wayside_app
  with check ((NOT (actor_id IS DISTINCT FROM (NULLIF(current_setting('wayside.user_id'::text, true), ''::text))::uuid)));
grant select on audit_event to wayside_admin;
grant insert on audit_event to wayside_app;

create table audit_head_day (
  day date not null,
  seq bigint not null,
  hash text not null,
  constraint audit_head_day_pkey PRIMARY KEY (day)
);
alter table audit_head_day enable row level security;

create table audit_seal (
  seq bigint not null,
  event_id bigint not null,
  previous_hash text not null,
  hash text not null,
  constraint audit_seal_pkey PRIMARY KEY (seq),
  constraint audit_seal_event_id_key UNIQUE (event_id),
  constraint audit_seal_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_event(id)
);
CREATE TRIGGER audit_seal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bulk_assignment (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  actor_id uuid not null,
  assigned_to_id uuid,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint bulk_assignment_pkey PRIMARY KEY (id),
  constraint bulk_assignment_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint bulk_assignment_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES app_user(id),
  constraint bulk_assignment_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table bulk_assignment enable row level security;
CREATE INDEX bulk_assignment_hospice_id_at_idx ON bulk_assignment USING btree (hospice_id, at);
create policy bulk_assignment_of_hospice on bulk_assignment for all to wayside_app
  using ((( SELECT app_is_admin() AS app_is_admin) OR (hospice_id = ( SELECT app_hospice_id() AS app_hospice_id))))
  with check ((( SELECT app_is_admin() AS app_is_admin) OR (hospice_id = ( SELECT app_hospice_id() AS app_hospice_id))));
grant delete, insert, select, update (undone_at) on bulk_assignment to wayside_app;

create table bulk_assignment_row (
  bulk_assignment_id uuid not null,
  enrollment_id uuid not null,
  former_assignee_id uuid,
  version integer not null,
  constraint bulk_assignment_row_pkey PRIMARY KEY (bulk_assignment_id, enrollment_id),
  constraint bulk_assignment_row_bulk_assignment_id_fkey FOREIGN KEY (bulk_assignment_id) REFERENCES bulk_assignment(id) ON DELETE CASCADE,
  constraint bulk_assignment_row_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint bulk_assignment_row_former_assignee_id_fkey FOREIGN KEY (former_assignee_id) REFERENCES app_user(id)
);
alter table bulk_assignment_row enable row level security;
CREATE INDEX bulk_assignment_row_enrollment_id_idx ON bulk_assignment_row USING btree (enrollment_id);
create policy bulk_assignment_row_of_hospice on bulk_assignment_row for all to wayside_app
  using ((bulk_assignment_id IN ( SELECT bulk_assignment.id
   FROM bulk_assignment)))
  with check ((bulk_assignment_id IN ( SELECT bulk_assignment.id
   FROM bulk_assignment)));
grant delete, insert, select on bulk_assignment_row to wayside_app;

create table communication (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  referral_id uuid,
  subject text not null,
  body text not null,
  topic text not null,
  group_ids uuid[] not null default '{}'::uuid[],
  community_ids uuid[] not null default '{}'::uuid[],
  person_ids uuid[] not null default '{}'::uuid[],
  saved_filter_id uuid,
  status text not null default 'draft'::text,
  failure text,
  author_id uuid,
  author_name text not null,
  scheduled_at timestamp with time zone,
  sent_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint communication_pkey PRIMARY KEY (id),
  constraint communication_check CHECK (((failure IS NOT NULL) = (status = 'failed'::text))),
  constraint communication_check1 CHECK (((status <> 'scheduled'::text) OR (scheduled_at IS NOT NULL))),
  constraint communication_check2 CHECK (((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'failed'::text])) OR (sent_at IS NOT NULL))),
  constraint communication_check3 CHECK (((referral_id IS NULL) OR (topic = 'conversation'::text))),
  constraint communication_failure_check CHECK ((failure = ANY (ARRAY['nobody_to_write_to'::text, 'filter_is_gone'::text, 'patient_data'::text, 'nothing_went_out'::text]))),
  constraint communication_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'failed'::text]))),
  constraint communication_topic_check CHECK ((topic = ANY (ARRAY['announcement'::text, 'education'::text, 'partnership'::text, 'conversation'::text]))),
  constraint communication_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id),
  constraint communication_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint communication_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE CASCADE
);
alter table communication enable row level security;
CREATE INDEX communication_hospice_id_created_at_id_idx ON communication USING btree (hospice_id, created_at DESC, id);
CREATE INDEX communication_referral_id_idx ON communication USING btree (referral_id) WHERE (referral_id IS NOT NULL);
CREATE INDEX communication_scheduled_at_idx ON communication USING btree (scheduled_at) WHERE (status = 'scheduled'::text);
CREATE INDEX communication_sent_at_idx ON communication USING btree (sent_at) WHERE (status = 'sending'::text);
create policy communication_of_admin on communication for select to wayside_admin
  using (true);
create policy communication_of_hospice on communication for all to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((referral_id IS NULL) OR (EXISTS ( SELECT
   FROM enrollment
  WHERE ((enrollment.referral_id = communication.referral_id) AND (enrollment.hospice_id = ( SELECT app_hospice_id() AS app_hospice_id))))))));
create policy communication_of_reader on communication for select to wayside_group
  using (((EXISTS ( SELECT
   FROM communication_recipient
  WHERE (communication_recipient.communication_id = communication.id))) AND ((referral_id IS NULL) OR (EXISTS ( SELECT
   FROM referral
  WHERE (referral.id = communication.referral_id))))));
grant select on communication to wayside_admin;
grant select (author_id, author_name, created_at, hospice_id, id, referral_id, sent_at, status, topic) on communication to wayside_group;
grant delete, insert, select, update (author_id, author_name, body, community_ids, failure, group_ids, person_ids, saved_filter_id, scheduled_at, sent_at, status, subject, topic, updated_at, version) on communication to wayside_hospice;

create table communication_recipient (
  id uuid not null default gen_random_uuid(),
  communication_id uuid not null,
  hospice_id uuid not null,
  user_id uuid not null,
  group_id uuid not null,
  referral_id uuid,
  thread_id uuid not null generated always as (COALESCE((OVERLAY(OVERLAY(md5((((hospice_id)::text || (group_id)::text) || (referral_id)::text)) PLACING '4'::text FROM 13) PLACING '8'::text FROM 17))::uuid, id)) stored,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  last_entry_at timestamp with time zone,
  group_wrote_at timestamp with time zone,
  hospice_wrote_at timestamp with time zone,
  waits_since timestamp with time zone,
  hospice_read_until timestamp with time zone,
  person_read_until timestamp with time zone,
  assigned_to_id uuid,
  snoozed_until timestamp with time zone,
  constraint communication_recipient_pkey PRIMARY KEY (id),
  constraint communication_recipient_communication_id_user_id_key UNIQUE (communication_id, user_id),
  constraint communication_recipient_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES app_user(id),
  constraint communication_recipient_communication_id_fkey FOREIGN KEY (communication_id) REFERENCES communication(id) ON DELETE CASCADE,
  constraint communication_recipient_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint communication_recipient_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint communication_recipient_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id),
  constraint communication_recipient_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table communication_recipient enable row level security;
CREATE INDEX communication_recipient_assigned_to_id_idx ON communication_recipient USING btree (assigned_to_id) WHERE (assigned_to_id IS NOT NULL);
CREATE INDEX communication_recipient_group_id_idx ON communication_recipient USING btree (group_id);
CREATE INDEX communication_recipient_hospice_id_created_at_idx ON communication_recipient USING btree (hospice_id, created_at DESC);
CREATE INDEX communication_recipient_referral_id_idx ON communication_recipient USING btree (referral_id) WHERE (referral_id IS NOT NULL);
CREATE INDEX communication_recipient_thread_id_idx ON communication_recipient USING btree (thread_id);
CREATE INDEX communication_recipient_user_id_created_at_id_idx ON communication_recipient USING btree (user_id, created_at DESC, id);
CREATE INDEX conversation_latest ON communication_recipient USING btree (hospice_id, last_entry_at DESC, id) WHERE (group_wrote_at IS NOT NULL);
CREATE INDEX conversation_waiting ON communication_recipient USING btree (hospice_id) WHERE (waits_since IS NOT NULL);
CREATE TRIGGER message_announced AFTER INSERT ON communication_recipient REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_messages();
create policy read_by_hospice on communication_recipient for update to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ( SELECT manages_communication() AS manages_communication)));
create policy read_by_person on communication_recipient for update to wayside_group
  using (((user_id = ( SELECT app_user_id() AS app_user_id)) AND (group_id = ( SELECT app_group_id() AS app_group_id))));
create policy recipient_of_admin on communication_recipient for select to wayside_admin
  using (true);
create policy recipient_of_hospice on communication_recipient for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND (EXISTS ( SELECT
   FROM communication
  WHERE (communication.id = communication_recipient.communication_id)))));
create policy recipient_of_reader on communication_recipient for select to wayside_group
  using (((user_id = ( SELECT app_user_id() AS app_user_id)) AND (group_id = ( SELECT app_group_id() AS app_group_id))));
grant select on communication_recipient to wayside_admin;
grant select, update (person_read_until, read_at) on communication_recipient to wayside_group;
grant select, update (assigned_to_id, hospice_read_until, snoozed_until) on communication_recipient to wayside_hospice;

create table community (
  id uuid not null default gen_random_uuid(),
  name text not null,
  search_name text not null generated always as (searchable(name)) stored,
  type text not null,
  city text,
  phone text,
  group_id uuid,
  is_active boolean not null default true,
  merged_into_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint community_pkey PRIMARY KEY (id),
  constraint community_check CHECK (((merged_into_id IS NULL) OR ((merged_into_id <> id) AND (NOT is_active)))),
  constraint community_type_check CHECK ((type = ANY (ARRAY['assisted_living'::text, 'memory_care'::text, 'skilled_nursing'::text, 'long_term_care'::text, 'independent_living'::text, 'group_home'::text, 'hospital'::text, 'other'::text]))),
  constraint community_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint community_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES community(id)
);
CREATE INDEX community_group_id_idx ON community USING btree (group_id);
CREATE INDEX community_merged_into_id_idx ON community USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX community_name ON community USING gin (search_name gin_trgm_ops);
CREATE TRIGGER community_moved AFTER UPDATE ON community REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_groups_of_referrals();
CREATE TRIGGER community_moves_figures AFTER DELETE OR UPDATE ON community FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
CREATE TRIGGER likely_duplicates AFTER INSERT OR UPDATE OF name, city, phone, is_active ON community FOR EACH ROW EXECUTE FUNCTION find_likely_duplicates();
grant select on community to wayside_app;

create table concern (
  id uuid not null default gen_random_uuid(),
  enrollment_id uuid not null,
  group_id uuid not null,
  raised_at timestamp with time zone not null,
  raised_by uuid,
  raised_by_name text not null,
  text text not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint concern_pkey PRIMARY KEY (id),
  constraint concern_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint concern_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id),
  constraint concern_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint concern_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES app_user(id)
);
alter table concern enable row level security;
CREATE INDEX concern_enrollment_id_idx ON concern USING btree (enrollment_id);
CREATE INDEX concern_open ON concern USING btree (enrollment_id, group_id) WHERE (answered_at IS NULL);
create policy concern_added_to on concern for update to wayside_group
  using (((group_id = ( SELECT app_group_id() AS app_group_id)) AND (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = concern.enrollment_id)))));
create policy concern_answered on concern for update to wayside_hospice
  using ((EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = concern.enrollment_id))));
create policy concern_of_admin on concern for select to wayside_admin
  using (true);
create policy concern_of_group on concern for select to wayside_group
  using (((group_id = ( SELECT app_group_id() AS app_group_id)) AND (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = concern.enrollment_id)))));
create policy concern_of_hospice on concern for select to wayside_hospice
  using ((EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = concern.enrollment_id))));
create policy concern_raised on concern for insert to wayside_group
  with check (((group_id = ( SELECT app_group_id() AS app_group_id)) AND (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = concern.enrollment_id)))));
grant insert, select, update (answered_at, answered_by, text) on concern to wayside_app;

create table contact_attempt (
  id uuid not null default gen_random_uuid(),
  enrollment_id uuid not null,
  at timestamp with time zone not null,
  logged_at timestamp with time zone not null,
  logged_by uuid,
  channel text not null,
  reached text not null,
  former jsonb,
  enrollment_version integer,
  constraint contact_attempt_pkey PRIMARY KEY (id),
  constraint contact_attempt_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'visit'::text, 'video'::text, 'text_message'::text, 'email'::text]))),
  constraint contact_attempt_reached_check CHECK ((reached = ANY (ARRAY['patient'::text, 'caregiver'::text, 'facility'::text, 'left_message'::text, 'nobody'::text]))),
  constraint contact_attempt_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id),
  constraint contact_attempt_logged_by_fkey FOREIGN KEY (logged_by) REFERENCES app_user(id)
);
alter table contact_attempt enable row level security;
CREATE INDEX contact_attempt_enrollment_id_idx ON contact_attempt USING btree (enrollment_id);
create policy attempt_logged on contact_attempt for insert to wayside_hospice
  with check ((EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = contact_attempt.enrollment_id))));
create policy attempt_logged_by_admin on contact_attempt for insert to wayside_admin
  with check (true);
create policy attempt_of_admin on contact_attempt for select to wayside_admin
  using (true);
create policy attempt_of_hospice on contact_attempt for select to wayside_hospice
  using ((EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = contact_attempt.enrollment_id))));
create policy attempt_undone on contact_attempt for delete to wayside_hospice
  using (((logged_by = ( SELECT app_user_id() AS app_user_id)) AND (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = contact_attempt.enrollment_id)))));
create policy attempt_undone_by_admin on contact_attempt for delete to wayside_admin
  using ((logged_by = ( SELECT app_user_id() AS app_user_id)));
grant delete, insert, select on contact_attempt to wayside_app;

create table contact_proposal (
  id uuid not null default gen_random_uuid(),
  referral_id uuid not null,
  group_id uuid not null,
  proposed_at timestamp with time zone not null,
  proposed_by uuid,
  proposed_by_name text not null,
  change jsonb not null,
  former jsonb not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  is_accepted boolean,
  constraint contact_proposal_pkey PRIMARY KEY (id),
  constraint contact_proposal_check CHECK (((decided_at IS NULL) = (is_accepted IS NULL))),
  constraint contact_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint contact_proposal_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint contact_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES app_user(id),
  constraint contact_proposal_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id)
);
alter table contact_proposal enable row level security;
CREATE INDEX contact_proposal_open ON contact_proposal USING btree (proposed_at, referral_id) WHERE (decided_at IS NULL);
CREATE INDEX contact_proposal_referral_id_idx ON contact_proposal USING btree (referral_id);
create policy proposal_of_group on contact_proposal for all to wayside_group
  using (((group_id = ( SELECT app_group_id() AS app_group_id)) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = contact_proposal.referral_id)))))
  with check (((group_id = ( SELECT app_group_id() AS app_group_id)) AND (is_accepted IS NOT TRUE) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = contact_proposal.referral_id)))));
create policy proposal_of_hospice on contact_proposal for all to wayside_hospice
  using ((EXISTS ( SELECT 1
   FROM enrollment
  WHERE ((enrollment.referral_id = contact_proposal.referral_id) AND (enrollment.status = 'enrolled'::text) AND (enrollment.deleted_at IS NULL)))))
  with check ((decided_at IS NOT NULL));
grant insert, select, update (decided_at, decided_by, is_accepted) on contact_proposal to wayside_app;

create table conversation_entry (
  id uuid not null default gen_random_uuid(),
  recipient_id uuid not null,
  at timestamp with time zone not null,
  side text not null,
  author_id uuid,
  author_name text not null,
  text text not null,
  constraint conversation_entry_pkey PRIMARY KEY (id),
  constraint conversation_entry_recipient_id_at_key UNIQUE (recipient_id, at),
  constraint conversation_entry_side_check CHECK ((side = ANY (ARRAY['hospice'::text, 'group'::text]))),
  constraint conversation_entry_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id),
  constraint conversation_entry_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES communication_recipient(id) ON DELETE CASCADE
);
alter table conversation_entry enable row level security;
CREATE TRIGGER entry_announced AFTER INSERT ON conversation_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_entries();
create policy entry_by_hospice on conversation_entry for insert to wayside_hospice
  with check (((side = 'hospice'::text) AND (author_id = ( SELECT app_user_id() AS app_user_id)) AND ( SELECT manages_communication() AS manages_communication) AND (EXISTS ( SELECT
   FROM communication_recipient
  WHERE (communication_recipient.id = conversation_entry.recipient_id)))));
create policy entry_by_person on conversation_entry for insert to wayside_group
  with check (((side = 'group'::text) AND (author_id = ( SELECT app_user_id() AS app_user_id)) AND (EXISTS ( SELECT
   FROM (communication_recipient recipient
     JOIN communication ON ((communication.id = recipient.communication_id)))
  WHERE (recipient.id = conversation_entry.recipient_id)))));
create policy entry_of_hospice on conversation_entry for select to wayside_hospice
  using ((( SELECT manages_communication() AS manages_communication) AND (EXISTS ( SELECT
   FROM communication_recipient
  WHERE (communication_recipient.id = conversation_entry.recipient_id)))));
create policy entry_of_person on conversation_entry for select to wayside_group
  using ((EXISTS ( SELECT
   FROM (communication_recipient recipient
     JOIN communication ON ((communication.id = recipient.communication_id)))
  WHERE (recipient.id = conversation_entry.recipient_id))));
grant insert, select on conversation_entry to wayside_app;

create table digest (
  hospice_id uuid not null,
  user_id uuid not null,
  day date not null,
  mail_id uuid,
  made_at timestamp with time zone not null,
  constraint digest_pkey PRIMARY KEY (hospice_id, user_id, day),
  constraint digest_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint digest_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail_message(id) ON DELETE SET NULL,
  constraint digest_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table digest enable row level security;
CREATE INDEX digest_mail_id_idx ON digest USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX digest_user_id_idx ON digest USING btree (user_id);

create table digest_day (
  hospice_id uuid not null,
  day date not null,
  ended_at timestamp with time zone not null,
  constraint digest_day_pkey PRIMARY KEY (hospice_id, day),
  constraint digest_day_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table digest_day enable row level security;

create table digest_item (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  hospice_id uuid not null,
  event text not null,
  at timestamp with time zone not null,
  enrollment_id uuid,
  recipient_id uuid,
  data jsonb not null default '{}'::jsonb,
  caused_in bigint,
  mail_id uuid,
  constraint digest_item_pkey PRIMARY KEY (id),
  constraint digest_item_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint digest_item_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint digest_item_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail_message(id) ON DELETE CASCADE,
  constraint digest_item_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES communication_recipient(id) ON DELETE CASCADE,
  constraint digest_item_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table digest_item enable row level security;
CREATE INDEX digest_item_due ON digest_item USING btree (hospice_id, user_id, at) WHERE (mail_id IS NULL);
CREATE INDEX digest_item_enrollment_id_idx ON digest_item USING btree (enrollment_id) WHERE (enrollment_id IS NOT NULL);
CREATE INDEX digest_item_mail_id_idx ON digest_item USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX digest_item_recipient_id_idx ON digest_item USING btree (recipient_id) WHERE (recipient_id IS NOT NULL);
CREATE UNIQUE INDEX digest_item_waits ON digest_item USING btree (enrollment_id, recipient_id, user_id, hospice_id, event, ((data ->> 'event'::text))) NULLS NOT DISTINCT WHERE (mail_id IS NULL);

create table document (
  id uuid not null default gen_random_uuid(),
  referral_id uuid not null,
  hospice_id uuid,
  group_id uuid,
  file_type text not null,
  name text not null,
  size integer not null,
  content_type text not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  uploaded_by_organization text,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  purging_since timestamp with time zone,
  version integer not null default 1,
  constraint document_pkey PRIMARY KEY (id),
  constraint document_storage_key_key UNIQUE (storage_key),
  constraint document_check CHECK (((hospice_id IS NULL) OR (group_id IS NULL))),
  constraint document_check1 CHECK (((purging_since IS NULL) OR (deleted_at IS NOT NULL))),
  constraint document_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint document_size_check CHECK ((size > 0)),
  constraint document_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES app_user(id),
  constraint document_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint document_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint document_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id),
  constraint document_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES app_user(id)
);
alter table document enable row level security;
CREATE INDEX document_deleted ON document USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX document_referral_id_uploaded_at_id_idx ON document USING btree (referral_id, uploaded_at DESC, id);
CREATE TRIGGER document_added_announced AFTER INSERT ON document REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_documents();
CREATE TRIGGER document_changed_announced AFTER UPDATE ON document REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_documents();
create policy document_added_by_admin on document for insert to wayside_admin
  with check (true);
create policy document_added_by_group on document for insert to wayside_group
  with check (((hospice_id IS NULL) AND (group_id = ( SELECT app_group_id() AS app_group_id)) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = document.referral_id)))));
create policy document_added_by_hospice on document for insert to wayside_hospice
  with check (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.referral_id = document.referral_id)))));
create policy document_changed_by_admin on document for update to wayside_admin
  using (true);
create policy document_changed_by_group on document for update to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)));
create policy document_changed_by_hospice on document for update to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
create policy document_of_admin on document for select to wayside_admin
  using (true);
create policy document_of_group on document for select to wayside_group
  using (((EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = document.referral_id))) AND ((hospice_id IS NULL) OR (hospice_id IN ( SELECT shown.hospice_id
   FROM hospices_sharing('documents'::text) shown(hospice_id))))));
create policy document_of_hospice on document for select to wayside_hospice
  using ((((hospice_id IS NULL) OR (hospice_id = ( SELECT app_hospice_id() AS app_hospice_id))) AND (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.referral_id = document.referral_id)))));
grant insert, select, update (deleted_at, deleted_by, file_type, name, version) on document to wayside_app;

create table enrollment (
  id uuid not null default gen_random_uuid(),
  referral_id uuid not null,
  hospice_id uuid not null,
  hospice_location_id uuid,
  status text not null default 'referral_received'::text,
  status_since timestamp with time zone not null,
  status_before_error text,
  received_at timestamp with time zone not null,
  first_contact_at timestamp with time zone,
  first_contact_by uuid,
  evaluation_visit_at timestamp with time zone,
  pending_reason text,
  documents_asked_at timestamp with time zone,
  planned_start_of_care date,
  start_of_care timestamp with time zone,
  admission_nurse_id uuid,
  primary_nurse_id uuid,
  level_of_care text,
  decline_reason text,
  decline_detail text,
  declined_for uuid,
  withdrawn_by uuid,
  withdrawn_by_name text,
  date_of_death date,
  discharge_date date,
  discharge_type text,
  is_sia boolean not null default false,
  sia_since timestamp with time zone,
  sia_set_by uuid,
  error_reason text,
  duplicate_of_referral_id uuid,
  assigned_to_id uuid,
  next_action text,
  next_action_due_at timestamp with time zone,
  next_action_set_at timestamp with time zone,
  response_due_at timestamp with time zone not null,
  has_open_low_score boolean not null default false,
  has_undeliverable_survey boolean not null default false,
  has_stakeholder_alert boolean not null default false,
  message_waits_since timestamp with time zone,
  last_survey_at timestamp with time zone,
  last_survey_mean double precision,
  last_survey_readers uuid[] not null default '{}'::uuid[],
  low_score_readers uuid[] not null default '{}'::uuid[],
  is_survey_stopped boolean not null default false,
  referral_provider_id uuid,
  referral_community_id uuid,
  referral_source text,
  referral_group_ids uuid[] not null default '{}'::uuid[],
  referral_deleted_at timestamp with time zone,
  referral_sort_name text not null,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint enrollment_pkey PRIMARY KEY (id),
  constraint enrollment_referral_id_hospice_id_key UNIQUE (referral_id, hospice_id),
  constraint enrollment_check CHECK (((status <> 'declined'::text) OR (decline_reason IS NOT NULL))),
  constraint enrollment_check1 CHECK (((status <> 'enrolled'::text) OR ((start_of_care IS NOT NULL) AND (start_of_care >= received_at)))),
  constraint enrollment_check2 CHECK (((discharge_date IS NULL) OR (discharge_type IS NOT NULL))),
  constraint enrollment_decline_reason_check CHECK ((decline_reason = ANY (ARRAY['patient_declined_hospice'::text, 'patient_chose_another_hospice'::text, 'patient_ineligible'::text, 'patient_deceased'::text, 'hospice_declined'::text, 'unable_to_reach'::text]))),
  constraint enrollment_discharge_type_check CHECK ((discharge_type = ANY (ARRAY['death'::text, 'revoked'::text, 'no_longer_terminally_ill'::text, 'moved_out_of_area'::text, 'transferred'::text, 'for_cause'::text]))),
  constraint enrollment_error_reason_check CHECK ((error_reason = ANY (ARRAY['duplicate'::text, 'wrong_patient'::text, 'test'::text, 'other'::text]))),
  constraint enrollment_level_of_care_check CHECK ((level_of_care = ANY (ARRAY['rhc'::text, 'chc'::text, 'gip'::text, 'irc'::text]))),
  constraint enrollment_pending_reason_check CHECK ((pending_reason = ANY (ARRAY['awaiting_records'::text, 'awaiting_physician_order'::text, 'awaiting_certification'::text, 'family_deciding'::text, 'awaiting_discharge_from_hospital'::text, 'awaiting_bed_or_equipment'::text, 'insurance_verification'::text, 'scheduled'::text, 'other'::text]))),
  constraint enrollment_status_before_error_check CHECK ((status_before_error = ANY (ARRAY['referral_received'::text, 'pending_start_of_care'::text, 'enrolled'::text, 'declined'::text]))),
  constraint enrollment_status_check CHECK ((status = ANY (ARRAY['referral_received'::text, 'pending_start_of_care'::text, 'enrolled'::text, 'declined'::text, 'entered_in_error'::text]))),
  constraint enrollment_admission_nurse_id_fkey FOREIGN KEY (admission_nurse_id) REFERENCES hospice_staff(id),
  constraint enrollment_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES app_user(id),
  constraint enrollment_declined_for_fkey FOREIGN KEY (declined_for) REFERENCES enrollment(id),
  constraint enrollment_duplicate_of_referral_id_fkey FOREIGN KEY (duplicate_of_referral_id) REFERENCES referral(id),
  constraint enrollment_first_contact_by_fkey FOREIGN KEY (first_contact_by) REFERENCES app_user(id),
  constraint enrollment_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint enrollment_hospice_location_id_fkey FOREIGN KEY (hospice_location_id) REFERENCES hospice_location(id),
  constraint enrollment_primary_nurse_id_fkey FOREIGN KEY (primary_nurse_id) REFERENCES hospice_staff(id),
  constraint enrollment_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id),
  constraint enrollment_sia_set_by_fkey FOREIGN KEY (sia_set_by) REFERENCES app_user(id),
  constraint enrollment_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES provider_group(id)
);
alter table enrollment enable row level security;
CREATE INDEX enrollment_concern ON enrollment USING btree (id) WHERE (has_stakeholder_alert AND (deleted_at IS NULL));
CREATE INDEX enrollment_counted ON enrollment USING btree (hospice_id, id) INCLUDE (status, hospice_location_id, primary_nurse_id, referral_provider_id, referral_community_id) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_declined_for_idx ON enrollment USING btree (declined_for) WHERE (declined_for IS NOT NULL);
CREATE INDEX enrollment_duplicate_of_referral_id_idx ON enrollment USING btree (duplicate_of_referral_id) WHERE (duplicate_of_referral_id IS NOT NULL);
CREATE INDEX enrollment_in_care ON enrollment USING btree (hospice_id, start_of_care) WHERE ((status = 'enrolled'::text) AND (deleted_at IS NULL) AND (date_of_death IS NULL) AND (discharge_date IS NULL));
CREATE INDEX enrollment_low_score ON enrollment USING btree (id) WHERE (has_open_low_score AND (deleted_at IS NULL));
CREATE INDEX enrollment_message ON enrollment USING btree (id) WHERE (message_waits_since IS NOT NULL);
CREATE INDEX enrollment_named ON enrollment USING btree (hospice_id, referral_sort_name, id) INCLUDE (hospice_location_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_next_action ON enrollment USING btree (next_action_due_at) WHERE ((status = ANY (ARRAY['referral_received'::text, 'pending_start_of_care'::text])) AND (deleted_at IS NULL) AND (next_action_due_at IS NOT NULL));
CREATE INDEX enrollment_of_community ON enrollment USING btree (hospice_id, referral_community_id, received_at) INCLUDE (status, hospice_location_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_of_groups ON enrollment USING gin (referral_group_ids) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_of_nurse ON enrollment USING btree (hospice_id, admission_nurse_id, received_at) INCLUDE (status, hospice_location_id) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_of_primary_nurse ON enrollment USING btree (hospice_id, primary_nurse_id, received_at) INCLUDE (status, hospice_location_id) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_of_provider ON enrollment USING btree (hospice_id, referral_provider_id, received_at) INCLUDE (status, hospice_location_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_planned ON enrollment USING btree (planned_start_of_care) WHERE ((status = ANY (ARRAY['referral_received'::text, 'pending_start_of_care'::text])) AND (deleted_at IS NULL));
CREATE INDEX enrollment_primary_nurse_id_idx ON enrollment USING btree (primary_nurse_id);
CREATE INDEX enrollment_received ON enrollment USING btree (hospice_id, received_at DESC, id) INCLUDE (hospice_location_id) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_start ON enrollment USING btree (hospice_id, start_of_care DESC NULLS LAST, id) INCLUDE (hospice_location_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_status ON enrollment USING btree (hospice_id, status, received_at DESC, id) INCLUDE (hospice_location_id) WHERE (deleted_at IS NULL);
CREATE INDEX enrollment_stay_end ON enrollment USING btree (hospice_id, (
CASE
    WHEN (discharge_date IS NULL) THEN 'infinity'::date
    ELSE discharge_date
END)) INCLUDE (discharge_date, status, deleted_at, start_of_care, is_sia, hospice_location_id, primary_nurse_id) WHERE ((deleted_at IS NULL) AND (status = 'enrolled'::text));
CREATE INDEX enrollment_uncontacted ON enrollment USING btree (response_due_at) WHERE ((status = 'referral_received'::text) AND (first_contact_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX enrollment_undeliverable ON enrollment USING btree (id) WHERE (has_undeliverable_survey AND (deleted_at IS NULL));
CREATE INDEX enrollment_waiting ON enrollment USING btree (hospice_id) WHERE ((deleted_at IS NULL) AND ((status = ANY (ARRAY['referral_received'::text, 'pending_start_of_care'::text])) OR has_open_low_score OR has_undeliverable_survey OR has_stakeholder_alert));
CREATE INDEX enrollment_withdrawn ON enrollment USING gin (referral_group_ids) WHERE ((withdrawn_by IS NOT NULL) AND (deleted_at IS NULL));
CREATE STATISTICS enrollment_stay_ends ON (CASE WHEN discharge_date IS NULL THEN 'infinity'::date ELSE discharge_date END) FROM enrollment;
CREATE TRIGGER enrollment_added_announced AFTER INSERT ON enrollment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_enrollments();
CREATE TRIGGER enrollment_added_marks_days AFTER INSERT ON enrollment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_enrollments();
CREATE TRIGGER enrollment_added_moves_figures AFTER INSERT ON enrollment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrollments_move_figures();
CREATE TRIGGER enrollment_added_tallied AFTER INSERT ON enrollment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_enrollments();
CREATE TRIGGER enrollment_added_to_groups AFTER INSERT ON enrollment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_enrollments_to_groups();
CREATE TRIGGER enrollment_changed_announced AFTER UPDATE ON enrollment REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_enrollments();
CREATE TRIGGER enrollment_changed_for_groups AFTER UPDATE ON enrollment REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_enrollments_to_groups();
CREATE TRIGGER enrollment_changed_marks_days AFTER UPDATE ON enrollment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_enrollments();
CREATE TRIGGER enrollment_changed_moves_figures AFTER UPDATE ON enrollment REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrollments_move_figures();
CREATE TRIGGER enrollment_changed_tallied AFTER UPDATE ON enrollment REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_enrollments();
CREATE TRIGGER enrollment_copied_to_search AFTER INSERT OR DELETE OR UPDATE OF received_at, hospice_location_id, deleted_at ON enrollment FOR EACH ROW EXECUTE FUNCTION copy_enrollment_to_search();
CREATE TRIGGER enrollment_copies_referral BEFORE INSERT OR UPDATE OF referral_id, referral_provider_id, referral_community_id, referral_source, referral_group_ids, referral_deleted_at, referral_sort_name ON enrollment FOR EACH ROW EXECUTE FUNCTION copy_referral_to_enrollment();
CREATE TRIGGER enrollment_hospice AFTER INSERT ON enrollment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_referral_hospice();
CREATE TRIGGER enrollment_left_marks_days AFTER UPDATE ON enrollment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_enrollments();
CREATE TRIGGER enrollment_next_action_set BEFORE INSERT OR UPDATE OF next_action, next_action_due_at, next_action_set_at ON enrollment FOR EACH ROW EXECUTE FUNCTION set_next_action_set_at();
CREATE TRIGGER enrollment_removed_marks_days AFTER DELETE ON enrollment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_enrollments();
CREATE TRIGGER enrollment_removed_moves_figures AFTER DELETE ON enrollment REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION enrollments_move_figures();
CREATE TRIGGER enrollment_removed_tallied AFTER DELETE ON enrollment REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tally_enrollments();
CREATE TRIGGER enrollment_response_due BEFORE INSERT OR UPDATE OF received_at, response_due_at ON enrollment FOR EACH ROW EXECUTE FUNCTION set_response_due_at();
create policy enrollment_changed on enrollment for update to wayside_app
  using ((app_is_admin() OR (hospice_id = app_hospice_id()) OR ((app_group_id() IS NOT NULL) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = enrollment.referral_id))))));
create policy enrollment_created on enrollment for insert to wayside_app
  with check ((app_is_admin() OR (hospice_id = app_hospice_id()) OR ((app_group_id() IS NOT NULL) AND (EXISTS ( SELECT 1
   FROM group_hospice
  WHERE ((group_hospice.group_id = app_group_id()) AND (group_hospice.hospice_id = enrollment.hospice_id)))) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = enrollment.referral_id))))));
create policy enrollment_of_admin on enrollment for select to wayside_admin
  using (true);
create policy enrollment_of_group on enrollment for select to wayside_group
  using ((referral_group_ids @> ARRAY[( SELECT app_group_id() AS app_group_id)]));
create policy enrollment_of_hospice on enrollment for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((( SELECT app_location_ids() AS app_location_ids) IS NULL) OR (hospice_location_id IS NULL) OR (hospice_location_id = ANY (( SELECT app_location_ids() AS app_location_ids)::uuid[])))));
grant insert, select, update (admission_nurse_id, assigned_to_id, date_of_death, decline_detail, decline_reason, declined_for, discharge_date, discharge_type, documents_asked_at, duplicate_of_referral_id, error_reason, evaluation_visit_at, first_contact_at, first_contact_by, has_open_low_score, has_stakeholder_alert, has_undeliverable_survey, hospice_location_id, is_sia, is_survey_stopped, last_survey_at, last_survey_mean, last_survey_readers, level_of_care, low_score_readers, next_action, next_action_due_at, next_action_set_at, pending_reason, planned_start_of_care, primary_nurse_id, received_at, sia_set_by, sia_since, start_of_care, status, status_before_error, status_since, updated_at, version, withdrawn_by, withdrawn_by_name) on enrollment to wayside_app;

create table enrollment_tally (
  id bigint not null generated always as identity,
  hospice_id uuid not null,
  hospice_location_id uuid,
  status text not null,
  withdrawn_by uuid,
  is_sia boolean not null,
  discharge_type text,
  referral_group_ids uuid[] not null,
  referral_deleted_at timestamp with time zone,
  number integer not null,
  constraint enrollment_tally_pkey PRIMARY KEY (id)
);
alter table enrollment_tally enable row level security;
CREATE INDEX enrollment_tally_hospice_id_idx ON enrollment_tally USING btree (hospice_id);
CREATE INDEX enrollment_tally_referral_group_ids_idx ON enrollment_tally USING gin (referral_group_ids);
create policy enrollment_tally_of_admin on enrollment_tally for select to wayside_admin
  using (true);
create policy enrollment_tally_of_group on enrollment_tally for select to wayside_group
  using ((referral_group_ids @> ARRAY[( SELECT app_group_id() AS app_group_id)]));
create policy enrollment_tally_of_hospice on enrollment_tally for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((( SELECT app_location_ids() AS app_location_ids) IS NULL) OR (hospice_location_id IS NULL) OR (hospice_location_id = ANY (( SELECT app_location_ids() AS app_location_ids)::uuid[])))));
grant select on enrollment_tally to wayside_app;

create table escalation_notice (
  step_id uuid not null,
  user_id uuid not null,
  constraint escalation_notice_pkey PRIMARY KEY (step_id, user_id),
  constraint escalation_notice_step_id_fkey FOREIGN KEY (step_id) REFERENCES escalation_step(id) ON DELETE CASCADE,
  constraint escalation_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table escalation_notice enable row level security;
CREATE INDEX escalation_notice_user_id_idx ON escalation_notice USING btree (user_id);
create policy escalation_notice_own on escalation_notice for select to wayside_hospice
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
grant select on escalation_notice to wayside_hospice;

create table escalation_step (
  id uuid not null default gen_random_uuid(),
  enrollment_id uuid not null,
  hospice_id uuid not null,
  what text not null,
  due_at timestamp with time zone not null,
  step integer not null,
  at timestamp with time zone not null,
  constraint escalation_step_pkey PRIMARY KEY (id),
  constraint escalation_step_enrollment_id_what_due_at_step_key UNIQUE (enrollment_id, what, due_at, step),
  constraint escalation_step_step_check CHECK ((step = ANY (ARRAY[75, 100, 200]))),
  constraint escalation_step_what_check CHECK ((what = ANY (ARRAY['response'::text, 'next_action'::text]))),
  constraint escalation_step_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint escalation_step_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table escalation_step enable row level security;
create policy escalation_step_of_hospice on escalation_step for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on escalation_step to wayside_hospice;

create table escalation_taken (
  enrollment_id uuid not null,
  due_at timestamp with time zone not null,
  taken_by uuid not null,
  taken_at timestamp with time zone not null,
  constraint escalation_taken_pkey PRIMARY KEY (enrollment_id, due_at),
  constraint escalation_taken_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint escalation_taken_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES app_user(id)
);
alter table escalation_taken enable row level security;
create policy escalation_taken_of_hospice on escalation_taken for all to wayside_hospice
  using ((EXISTS ( SELECT
   FROM enrollment
  WHERE ((enrollment.id = escalation_taken.enrollment_id) AND (enrollment.hospice_id = ( SELECT app_hospice_id() AS app_hospice_id))))))
  with check ((EXISTS ( SELECT
   FROM enrollment
  WHERE ((enrollment.id = escalation_taken.enrollment_id) AND (enrollment.hospice_id = ( SELECT app_hospice_id() AS app_hospice_id))))));
grant insert, select, update (taken_at, taken_by) on escalation_taken to wayside_hospice;

create table figure_change (
  tenant_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamp with time zone not null default now(),
  step bigint not null default (1 + ((random() * (2147483647)::double precision))::bigint),
  constraint figure_change_pkey PRIMARY KEY (tenant_id, transaction, at)
);
alter table figure_change enable row level security;
create policy figure_change_of_admin on figure_change for select to wayside_admin
  using (true);
create policy figure_change_of_group on figure_change for select to wayside_group
  using ((tenant_id = ANY (ARRAY[( SELECT app_group_id() AS app_group_id), '00000000-0000-0000-0000-000000000000'::uuid])));
create policy figure_change_of_hospice on figure_change for select to wayside_hospice
  using ((tenant_id = ANY (ARRAY[( SELECT app_hospice_id() AS app_hospice_id), '00000000-0000-0000-0000-000000000000'::uuid])));
grant select on figure_change to wayside_app;

create table file_import (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid,
  group_id uuid,
  started_by uuid,
  started_by_name text not null,
  started_at timestamp with time zone not null,
  file_name text not null,
  format text not null,
  size integer not null,
  file_key text not null,
  rows_key text,
  row_count integer not null,
  wrong_rows integer not null,
  duplicate_rows integer not null,
  total integer not null,
  done integer not null,
  created integer not null,
  left_out jsonb not null default '[]'::jsonb,
  claim uuid,
  claimed_until timestamp with time zone,
  ended_at timestamp with time zone,
  is_stopped boolean not null default false,
  kept_until timestamp with time zone not null,
  constraint file_import_pkey PRIMARY KEY (id),
  constraint file_import_file_key_key UNIQUE (file_key),
  constraint file_import_rows_key_key UNIQUE (rows_key),
  constraint file_import_check CHECK ((num_nonnulls(hospice_id, group_id) = 1)),
  constraint file_import_check1 CHECK (((created <= done) AND (done <= total))),
  constraint file_import_check2 CHECK (((NOT is_stopped) OR (ended_at IS NOT NULL))),
  constraint file_import_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint file_import_size_check CHECK ((size > 0)),
  constraint file_import_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint file_import_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint file_import_started_by_fkey FOREIGN KEY (started_by) REFERENCES app_user(id)
);
alter table file_import enable row level security;
CREATE INDEX file_import_group_id_started_at_idx ON file_import USING btree (group_id, started_at DESC);
CREATE INDEX file_import_hospice_id_started_at_idx ON file_import USING btree (hospice_id, started_at DESC);
CREATE INDEX file_import_kept_until_idx ON file_import USING btree (kept_until);
CREATE INDEX file_import_open ON file_import USING btree (started_at) WHERE (ended_at IS NULL);
CREATE INDEX file_import_started_by_idx ON file_import USING btree (started_by);
create policy file_import_read_by_admin on file_import for select to wayside_admin
  using (true);
create policy file_import_read_by_group on file_import for select to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)));
create policy file_import_read_by_hospice on file_import for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((( SELECT app_location_ids() AS app_location_ids) IS NULL) OR (started_by = ( SELECT app_user_id() AS app_user_id)))));
create policy file_import_started_by_admin on file_import for insert to wayside_admin
  with check ((started_by = ( SELECT app_user_id() AS app_user_id)));
create policy file_import_started_by_group on file_import for insert to wayside_group
  with check (((group_id = ( SELECT app_group_id() AS app_group_id)) AND (started_by = ( SELECT app_user_id() AS app_user_id))));
create policy file_import_started_by_hospice on file_import for insert to wayside_hospice
  with check (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND (started_by = ( SELECT app_user_id() AS app_user_id))));
grant insert, select on file_import to wayside_admin;
grant insert, select on file_import to wayside_group;
grant insert, select on file_import to wayside_hospice;

create table group_enrollment (
  group_id uuid not null,
  enrollment_id uuid not null,
  referral_id uuid not null,
  hospice_id uuid not null,
  status text not null,
  received_at timestamp with time zone not null,
  start_of_care timestamp with time zone,
  is_sia boolean not null,
  withdrawn_by uuid,
  constraint group_enrollment_pkey PRIMARY KEY (enrollment_id, group_id),
  constraint group_enrollment_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE
);
alter table group_enrollment enable row level security;
CREATE INDEX group_enrollment_received ON group_enrollment USING btree (group_id, received_at) INCLUDE (hospice_id, status, referral_id);
CREATE INDEX group_enrollment_start ON group_enrollment USING btree (group_id, start_of_care DESC NULLS LAST, enrollment_id) INCLUDE (hospice_id, status, is_sia, withdrawn_by);
create policy group_enrollment_of_admin on group_enrollment for select to wayside_admin
  using (true);
create policy group_enrollment_of_group on group_enrollment for select to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)));
grant select on group_enrollment to wayside_app;

create table group_hospice (
  group_id uuid not null,
  hospice_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint group_hospice_pkey PRIMARY KEY (group_id, hospice_id),
  constraint group_hospice_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint group_hospice_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table group_hospice enable row level security;
CREATE INDEX group_hospice_hospice_id_idx ON group_hospice USING btree (hospice_id);
CREATE TRIGGER group_hospice_moves_figures AFTER INSERT OR DELETE OR UPDATE ON group_hospice FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
create policy connection_of_admin on group_hospice for select to wayside_admin
  using (true);
create policy connection_of_group on group_hospice for select to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)));
create policy connection_of_hospice on group_hospice for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on group_hospice to wayside_app;

create table group_referral (
  group_id uuid not null,
  referral_id uuid not null,
  received_at timestamp with time zone not null,
  global_status text not null,
  responsible_provider_id uuid,
  constraint group_referral_pkey PRIMARY KEY (referral_id, group_id),
  constraint group_referral_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE CASCADE
);
alter table group_referral enable row level security;
CREATE INDEX group_referral_received ON group_referral USING btree (group_id, received_at DESC, referral_id) INCLUDE (global_status, responsible_provider_id);
create policy group_referral_of_admin on group_referral for select to wayside_admin
  using (true);
create policy group_referral_of_group on group_referral for select to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)));
grant select on group_referral to wayside_app;

create table group_sharing (
  hospice_id uuid not null,
  group_id uuid not null,
  sharing jsonb not null,
  constraint group_sharing_pkey PRIMARY KEY (hospice_id, group_id),
  constraint group_sharing_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint group_sharing_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table group_sharing enable row level security;
CREATE INDEX group_sharing_group_id_idx ON group_sharing USING btree (group_id);
CREATE TRIGGER group_sharing_moves_figures AFTER INSERT OR DELETE OR UPDATE ON group_sharing FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
create policy sharing_of_admin on group_sharing for select to wayside_admin
  using (true);
create policy sharing_of_group on group_sharing for select to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)));
create policy sharing_of_hospice on group_sharing for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on group_sharing to wayside_app;

create table guest_access (
  id uuid not null default gen_random_uuid(),
  hash bytea not null,
  hospice_id uuid not null,
  hospice_location_id uuid,
  guest_referral_id uuid,
  email text not null,
  code_hash text,
  tries integer not null default 0,
  is_confirmed boolean not null default false,
  expires_at timestamp with time zone not null,
  constraint guest_access_pkey PRIMARY KEY (id),
  constraint guest_access_hash_key UNIQUE (hash),
  constraint guest_access_guest_referral_id_fkey FOREIGN KEY (guest_referral_id) REFERENCES guest_referral(id) ON DELETE CASCADE,
  constraint guest_access_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint guest_access_hospice_location_id_fkey FOREIGN KEY (hospice_location_id) REFERENCES hospice_location(id) ON DELETE SET NULL
);
alter table guest_access enable row level security;
CREATE INDEX guest_access_expires_at_idx ON guest_access USING btree (expires_at);
CREATE INDEX guest_access_guest_referral_id_idx ON guest_access USING btree (guest_referral_id) WHERE (guest_referral_id IS NOT NULL);
CREATE INDEX guest_access_hospice_id_idx ON guest_access USING btree (hospice_id);
CREATE INDEX guest_access_hospice_location_id_idx ON guest_access USING btree (hospice_location_id) WHERE (hospice_location_id IS NOT NULL);

create table guest_link (
  hash bytea not null,
  guest_referral_id uuid not null,
  constraint guest_link_pkey PRIMARY KEY (hash),
  constraint guest_link_guest_referral_id_fkey FOREIGN KEY (guest_referral_id) REFERENCES guest_referral(id) ON DELETE CASCADE
);
alter table guest_link enable row level security;
CREATE INDEX guest_link_guest_referral_id_idx ON guest_link USING btree (guest_referral_id);

create table guest_message (
  id uuid not null default gen_random_uuid(),
  guest_referral_id uuid not null,
  at timestamp with time zone not null,
  is_from_hospice boolean not null,
  author_id uuid,
  author_name text not null,
  text text not null,
  constraint guest_message_pkey PRIMARY KEY (id),
  constraint guest_message_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id),
  constraint guest_message_guest_referral_id_fkey FOREIGN KEY (guest_referral_id) REFERENCES guest_referral(id) ON DELETE CASCADE
);
alter table guest_message enable row level security;
CREATE INDEX guest_message_author_id_idx ON guest_message USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX guest_message_guest_referral_id_at_id_idx ON guest_message USING btree (guest_referral_id, at, id);
create policy guest_message_of_admin on guest_message for select to wayside_admin
  using (true);
create policy guest_message_of_hospice on guest_message for select to wayside_hospice
  using ((EXISTS ( SELECT
   FROM guest_referral
  WHERE (guest_referral.id = guest_message.guest_referral_id))));
grant select on guest_message to wayside_admin;
grant select on guest_message to wayside_hospice;

create table guest_page (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  hospice_location_id uuid,
  slug text not null,
  code text not null,
  is_on boolean not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint guest_page_pkey PRIMARY KEY (id),
  constraint guest_page_code_key UNIQUE (code),
  constraint guest_page_hospice_id_hospice_location_id_key UNIQUE NULLS NOT DISTINCT (hospice_id, hospice_location_id),
  constraint guest_page_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint guest_page_hospice_location_id_fkey FOREIGN KEY (hospice_location_id) REFERENCES hospice_location(id),
  constraint guest_page_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id)
);
alter table guest_page enable row level security;
CREATE INDEX guest_page_hospice_location_id_idx ON guest_page USING btree (hospice_location_id) WHERE (hospice_location_id IS NOT NULL);
CREATE UNIQUE INDEX guest_page_of_hospice ON guest_page USING btree (slug) WHERE (hospice_location_id IS NULL);
CREATE UNIQUE INDEX guest_page_of_location ON guest_page USING btree (hospice_id, slug) WHERE (hospice_location_id IS NOT NULL);
CREATE INDEX guest_page_updated_by_idx ON guest_page USING btree (updated_by);
create policy guest_page_of_admin on guest_page for all to wayside_admin
  using (true)
  with check (true);
create policy guest_page_of_hospice on guest_page for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert, select, update (is_on, updated_at, updated_by) on guest_page to wayside_admin;
grant insert, select, update (is_on, updated_at, updated_by) on guest_page to wayside_hospice;

create table guest_referral (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  referral_id uuid,
  merged_into_id uuid,
  language text not null,
  sender_name text not null,
  sender_organization text,
  sender_phone text,
  sender_email text not null,
  patient_name text,
  submission_key text not null,
  created_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  verified_by uuid,
  verified_by_name text,
  waits_since timestamp with time zone,
  told_at timestamp with time zone,
  constraint guest_referral_pkey PRIMARY KEY (id),
  constraint guest_referral_referral_id_key UNIQUE (referral_id),
  constraint guest_referral_submission_key_key UNIQUE (submission_key),
  constraint guest_referral_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint guest_referral_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint guest_referral_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES referral(id),
  constraint guest_referral_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE CASCADE,
  constraint guest_referral_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES app_user(id)
);
alter table guest_referral enable row level security;
CREATE INDEX guest_referral_hospice_id_created_at_idx ON guest_referral USING btree (hospice_id, created_at);
CREATE INDEX guest_referral_known ON guest_referral USING btree (hospice_id, lower(sender_email)) WHERE (verified_at IS NOT NULL);
CREATE INDEX guest_referral_merged_into_id_idx ON guest_referral USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX guest_referral_to_tell ON guest_referral USING btree (id) WHERE (told_at IS NULL);
CREATE INDEX guest_referral_verified_by_idx ON guest_referral USING btree (verified_by) WHERE (verified_by IS NOT NULL);
CREATE INDEX guest_referral_waiting ON guest_referral USING btree (hospice_id) WHERE (waits_since IS NOT NULL);
create policy guest_referral_of_admin on guest_referral for select to wayside_admin
  using (true);
create policy guest_referral_of_hospice on guest_referral for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND (EXISTS ( SELECT
   FROM enrollment
  WHERE (enrollment.referral_id = guest_referral.referral_id)))));
create policy guest_referral_of_paper on guest_referral for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND (EXISTS ( SELECT
   FROM intake_paper
  WHERE (intake_paper.guest_referral_id = guest_referral.id)))));
grant select on guest_referral to wayside_app;

create table hospice (
  id uuid not null default gen_random_uuid(),
  name text not null,
  legal_name text,
  ccn text,
  npi text,
  plan text not null default 'standard'::text,
  phone text,
  fax text,
  email text,
  address text,
  city text,
  time_zone text not null,
  response_target_minutes integer not null default 60,
  urgent_response_target_minutes integer not null default 30,
  admission_target_hours integer not null default 24,
  levels_of_care text[] not null default '{rhc,chc,gip,irc}'::text[],
  service_area_zips text[] not null default '{}'::text[],
  sharing jsonb not null,
  sharing_version integer not null default 1,
  families_told_at timestamp with time zone,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint hospice_pkey PRIMARY KEY (id),
  constraint hospice_admission_target_hours_check CHECK (((admission_target_hours >= 1) AND (admission_target_hours <= 720))),
  constraint hospice_ccn_check CHECK ((ccn ~ '^[0-9A-Z]{6}$'::text)),
  constraint hospice_levels_of_care_check CHECK (((cardinality(levels_of_care) > 0) AND (levels_of_care <@ ARRAY['rhc'::text, 'chc'::text, 'gip'::text, 'irc'::text]))),
  constraint hospice_npi_check CHECK ((npi ~ '^[0-9]{10}$'::text)),
  constraint hospice_plan_check CHECK ((plan = ANY (ARRAY['standard'::text, 'pro'::text]))),
  constraint hospice_response_target_minutes_check CHECK (((response_target_minutes >= 1) AND (response_target_minutes <= 10080))),
  constraint hospice_urgent_response_target_minutes_check CHECK (((urgent_response_target_minutes >= 1) AND (urgent_response_target_minutes <= 10080)))
);
alter table hospice enable row level security;
CREATE TRIGGER hospice_marks_days AFTER UPDATE ON hospice FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION mark_days_of_hospice();
CREATE TRIGGER hospice_moves_figures AFTER INSERT OR DELETE OR UPDATE ON hospice FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
CREATE TRIGGER hospice_moves_response_due AFTER UPDATE ON hospice FOR EACH ROW WHEN (((old.response_target_minutes IS DISTINCT FROM new.response_target_minutes) OR (old.urgent_response_target_minutes IS DISTINCT FROM new.urgent_response_target_minutes))) EXECUTE FUNCTION move_response_due_of_hospice();
CREATE TRIGGER rights_of_hospice_announced AFTER UPDATE ON hospice FOR EACH ROW WHEN ((old.is_active IS DISTINCT FROM new.is_active)) EXECUTE FUNCTION announce_rights_of_hospice();
create policy hospice_of_admin on hospice for all to wayside_admin
  using (true)
  with check (true);
create policy hospice_of_hospice on hospice for update to wayside_hospice
  using ((id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((id = ( SELECT app_hospice_id() AS app_hospice_id)));
create policy hospice_seen on hospice for select to wayside_app
  using (true);
grant insert (address, ccn, city, created_at, email, fax, legal_name, name, npi, phone, plan, sharing, time_zone, updated_at), update (address, admission_target_hours, ccn, city, email, fax, is_active, legal_name, levels_of_care, name, npi, phone, plan, response_target_minutes, service_area_zips, time_zone, updated_at, urgent_response_target_minutes, version) on hospice to wayside_admin;
grant select on hospice to wayside_app;
grant update (address, admission_target_hours, ccn, city, email, fax, legal_name, levels_of_care, name, npi, phone, response_target_minutes, service_area_zips, time_zone, updated_at, urgent_response_target_minutes, version) on hospice to wayside_hospice;

create table hospice_archive (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  attempts integer not null default 0,
  storage_key text,
  size bigint,
  ready_at timestamp with time zone,
  ends_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint hospice_archive_pkey PRIMARY KEY (id),
  constraint hospice_archive_check CHECK (((ready_at IS NULL) = (ends_at IS NULL))),
  constraint hospice_archive_check1 CHECK (((ready_at IS NULL) OR (failed_at IS NULL))),
  constraint hospice_archive_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint hospice_archive_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id)
);
alter table hospice_archive enable row level security;
CREATE INDEX hospice_archive_hospice_id_requested_at_idx ON hospice_archive USING btree (hospice_id, requested_at DESC);
CREATE UNIQUE INDEX hospice_archive_open ON hospice_archive USING btree (hospice_id) WHERE ((ready_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX hospice_archive_requested_by_idx ON hospice_archive USING btree (requested_by);
create policy hospice_archive_of_admin on hospice_archive for select to wayside_admin
  using (true);
create policy hospice_archive_of_hospice on hospice_archive for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND (requested_by = ( SELECT app_user_id() AS app_user_id))));
grant select on hospice_archive to wayside_admin;
grant insert (hospice_id, requested_at, requested_by, requested_by_name), select on hospice_archive to wayside_hospice;

create table hospice_deletion (
  hospice_id uuid not null,
  scheduled_at timestamp with time zone not null,
  deletes_at timestamp with time zone not null,
  noticed_at timestamp with time zone,
  begun_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint hospice_deletion_pkey PRIMARY KEY (hospice_id),
  constraint hospice_deletion_check CHECK (((deleted_at IS NULL) OR (begun_at IS NOT NULL))),
  constraint hospice_deletion_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table hospice_deletion enable row level security;
CREATE INDEX hospice_deletion_deletes_at_idx ON hospice_deletion USING btree (deletes_at) WHERE (deleted_at IS NULL);

create table hospice_location (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  name text not null,
  type text not null,
  address text,
  phone text,
  fax text,
  service_area_zips text[] not null default '{}'::text[],
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint hospice_location_pkey PRIMARY KEY (id),
  constraint hospice_location_type_check CHECK ((type = ANY (ARRAY['office'::text, 'inpatient_unit'::text, 'branch'::text]))),
  constraint hospice_location_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table hospice_location enable row level security;
CREATE INDEX hospice_location_hospice_id_idx ON hospice_location USING btree (hospice_id);
CREATE UNIQUE INDEX hospice_location_name ON hospice_location USING btree (hospice_id, lower(name)) WHERE is_active;
create policy hospice_location_added on hospice_location for insert to wayside_hospice
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
create policy hospice_location_changed on hospice_location for update to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
create policy hospice_location_of_admin on hospice_location for all to wayside_admin
  using (true)
  with check (true);
create policy hospice_location_of_group on hospice_location for select to wayside_group
  using ((( SELECT app_group_id() AS app_group_id) IS NOT NULL));
create policy hospice_location_of_hospice on hospice_location for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert (address, created_at, fax, hospice_id, name, phone, service_area_zips, type, updated_at), update (address, fax, is_active, name, phone, service_area_zips, type, updated_at, version) on hospice_location to wayside_admin;
grant select on hospice_location to wayside_app;
grant insert (address, created_at, fax, hospice_id, name, phone, service_area_zips, type, updated_at), update (address, fax, is_active, name, phone, service_area_zips, type, updated_at, version) on hospice_location to wayside_hospice;

create table hospice_staff (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  user_id uuid,
  name text not null,
  credentials text,
  discipline text not null,
  can_be_admission_nurse boolean not null default false,
  can_be_primary_nurse boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint hospice_staff_pkey PRIMARY KEY (id),
  constraint hospice_staff_discipline_check CHECK ((discipline = ANY (ARRAY['rn'::text, 'lpn'::text, 'np'::text, 'md'::text, 'msw'::text, 'chaplain'::text, 'hha'::text, 'liaison'::text, 'intake'::text, 'admin'::text]))),
  constraint hospice_staff_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint hospice_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table hospice_staff enable row level security;
CREATE INDEX hospice_staff_hospice_id_idx ON hospice_staff USING btree (hospice_id);
CREATE UNIQUE INDEX hospice_staff_user ON hospice_staff USING btree (user_id, hospice_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER hospice_staff_moves_figures AFTER INSERT OR DELETE OR UPDATE ON hospice_staff FOR EACH ROW EXECUTE FUNCTION staff_move_figures();
create policy hospice_staff_added on hospice_staff for insert to wayside_hospice
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
create policy hospice_staff_changed on hospice_staff for update to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
create policy hospice_staff_of_admin on hospice_staff for all to wayside_admin
  using (true)
  with check (true);
create policy hospice_staff_of_group on hospice_staff for select to wayside_group
  using ((( SELECT app_group_id() AS app_group_id) IS NOT NULL));
create policy hospice_staff_of_hospice on hospice_staff for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert (can_be_admission_nurse, can_be_primary_nurse, created_at, credentials, discipline, hospice_id, name, updated_at), update (can_be_admission_nurse, can_be_primary_nurse, credentials, discipline, is_active, name, updated_at, version) on hospice_staff to wayside_admin;
grant select on hospice_staff to wayside_app;
grant insert (can_be_admission_nurse, can_be_primary_nurse, created_at, credentials, discipline, hospice_id, name, updated_at), update (can_be_admission_nurse, can_be_primary_nurse, credentials, discipline, is_active, name, updated_at, version) on hospice_staff to wayside_hospice;

create table idempotency_key (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status smallint,
  body json,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_key_key_check CHECK (((length(key) >= 8) AND (length(key) <= 100)))
);
alter table idempotency_key enable row level security;
CREATE INDEX idempotency_key_created_at ON idempotency_key USING btree (created_at);
create policy idempotency_key_own on idempotency_key for all to wayside_app
  using ((user_id = (NULLIF(current_setting('wayside.user_id'::text, true), ''::text))::uuid))
  with check ((user_id = (NULLIF(current_setting('wayside.user_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on idempotency_key to wayside_app;

create table identity_secret (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint identity_secret_pkey PRIMARY KEY (name)
);

create table import_memory (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid,
  group_id uuid,
  headings text not null,
  said jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by uuid not null,
  constraint import_memory_pkey PRIMARY KEY (id),
  constraint import_memory_check CHECK ((num_nonnulls(hospice_id, group_id) = 1)),
  constraint import_memory_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint import_memory_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint import_memory_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id)
);
alter table import_memory enable row level security;
CREATE UNIQUE INDEX import_memory_of_group ON import_memory USING btree (group_id, headings) WHERE (group_id IS NOT NULL);
CREATE UNIQUE INDEX import_memory_of_hospice ON import_memory USING btree (hospice_id, headings) WHERE (hospice_id IS NOT NULL);
create policy import_memory_own_group on import_memory for all to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)))
  with check (((group_id = ( SELECT app_group_id() AS app_group_id)) AND (updated_by = ( SELECT app_user_id() AS app_user_id))));
create policy import_memory_own_hospice on import_memory for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND (updated_by = ( SELECT app_user_id() AS app_user_id))));
grant insert (group_id, headings, hospice_id, said, updated_at, updated_by), select, update (said, updated_at, updated_by) on import_memory to wayside_group;
grant insert (group_id, headings, hospice_id, said, updated_at, updated_by), select, update (said, updated_at, updated_by) on import_memory to wayside_hospice;

create table intake_address (
  hospice_id uuid not null,
  token text not null,
  made_at timestamp with time zone not null,
  made_by uuid,
  made_by_name text not null,
  constraint intake_address_pkey PRIMARY KEY (hospice_id),
  constraint intake_address_token_key UNIQUE (token),
  constraint intake_address_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint intake_address_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id)
);
alter table intake_address enable row level security;
create policy intake_address_of_admin on intake_address for select to wayside_admin
  using (true);
create policy intake_address_of_hospice on intake_address for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on intake_address to wayside_admin;
grant delete, insert, select, update on intake_address to wayside_hospice;

create table intake_paper (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  hospice_location_id uuid,
  channel text not null,
  sender text,
  subject text,
  guest_referral_id uuid,
  received_at timestamp with time zone not null,
  arrival_key text,
  name text not null,
  size integer not null,
  content_type text,
  sha256 text,
  storage_key text,
  left_out jsonb not null default '[]'::jsonb,
  reading_state text not null default 'waiting'::text,
  claimed_until timestamp with time zone,
  attempts integer not null default 0,
  read_at timestamp with time zone,
  reading jsonb,
  reading_problem text,
  opened_by uuid,
  opened_by_name text,
  opened_at timestamp with time zone,
  state text not null default 'open'::text,
  settled_at timestamp with time zone,
  settled_by uuid,
  settled_by_name text,
  reason text,
  reason_detail text,
  referral_id uuid,
  document_id uuid,
  is_new_referral boolean not null default false,
  purging_since timestamp with time zone,
  version integer not null default 1,
  constraint intake_paper_pkey PRIMARY KEY (id),
  constraint intake_paper_storage_key_key UNIQUE (storage_key),
  constraint intake_paper_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'page'::text, 'drop'::text]))),
  constraint intake_paper_check CHECK (((opened_by_name IS NULL) = (opened_at IS NULL))),
  constraint intake_paper_check1 CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint intake_paper_check2 CHECK (((state = 'put_aside'::text) = (reason IS NOT NULL))),
  constraint intake_paper_reading_problem_check CHECK ((reading_problem = ANY (ARRAY['unsupported'::text, 'damaged'::text, 'locked'::text, 'too_large'::text, 'too_slow'::text]))),
  constraint intake_paper_reading_state_check CHECK ((reading_state = ANY (ARRAY['waiting'::text, 'reading'::text, 'read'::text, 'failed'::text]))),
  constraint intake_paper_reason_check CHECK ((reason = ANY (ARRAY['not_a_referral'::text, 'duplicate'::text, 'unreadable'::text, 'wrong_hospice'::text, 'other'::text]))),
  constraint intake_paper_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'put_aside'::text]))),
  constraint intake_paper_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint intake_paper_guest_referral_id_fkey FOREIGN KEY (guest_referral_id) REFERENCES guest_referral(id) ON DELETE SET NULL,
  constraint intake_paper_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint intake_paper_hospice_location_id_fkey FOREIGN KEY (hospice_location_id) REFERENCES hospice_location(id),
  constraint intake_paper_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app_user(id),
  constraint intake_paper_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE SET NULL,
  constraint intake_paper_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES app_user(id)
);
alter table intake_paper enable row level security;
CREATE UNIQUE INDEX intake_paper_arrival ON intake_paper USING btree (hospice_id, arrival_key) WHERE (arrival_key IS NOT NULL);
CREATE INDEX intake_paper_document_id_idx ON intake_paper USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX intake_paper_guest_referral_id_idx ON intake_paper USING btree (guest_referral_id) WHERE (guest_referral_id IS NOT NULL);
CREATE INDEX intake_paper_hospice_id_state_received_at_id_idx ON intake_paper USING btree (hospice_id, state, received_at DESC, id);
CREATE INDEX intake_paper_referral_id_idx ON intake_paper USING btree (referral_id) WHERE (referral_id IS NOT NULL);
CREATE INDEX intake_paper_settled ON intake_paper USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX intake_paper_to_read ON intake_paper USING btree (received_at) WHERE ((reading_state = ANY (ARRAY['waiting'::text, 'reading'::text])) AND (state = 'open'::text));
CREATE TRIGGER paper_added_announced AFTER INSERT ON intake_paper REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_papers();
CREATE TRIGGER paper_changed_announced AFTER UPDATE ON intake_paper REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_papers();
create policy intake_paper_of_admin on intake_paper for select to wayside_admin
  using (true);
create policy intake_paper_of_hospice on intake_paper for all to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((( SELECT app_location_ids() AS app_location_ids) IS NULL) OR (hospice_location_id IS NULL) OR (hospice_location_id = ANY (( SELECT app_location_ids() AS app_location_ids)::uuid[])))))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on intake_paper to wayside_admin;
grant insert (arrival_key, channel, content_type, hospice_id, hospice_location_id, id, left_out, name, reading_state, received_at, sender, sha256, size, storage_key, subject), select, update (document_id, is_new_referral, opened_at, opened_by, opened_by_name, reading, reason, reason_detail, referral_id, settled_at, settled_by, settled_by_name, state, storage_key, version) on intake_paper to wayside_hospice;

create table invite (
  id uuid not null default gen_random_uuid(),
  email text not null,
  first_name text,
  last_name text,
  role text not null,
  hospice_id uuid,
  group_id uuid,
  location_ids uuid[] not null default '{}'::uuid[],
  discipline text,
  can_be_admission_nurse boolean not null default false,
  can_be_primary_nurse boolean not null default false,
  provider_id uuid,
  invited_by uuid,
  invited_by_name text,
  created_at timestamp with time zone not null,
  sendings integer not null default 1,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  user_id uuid,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  awaits_confirmation boolean not null default false,
  confirmed_by uuid,
  constraint invite_pkey PRIMARY KEY (id),
  constraint invite_check CHECK (((NOT awaits_confirmation) OR ((hospice_id IS NOT NULL) AND (accepted_at IS NULL) AND (confirmed_by IS NULL)))),
  constraint invite_check1 CHECK (
CASE
    WHEN (role = 'superuser'::text) THEN ((hospice_id IS NULL) AND (group_id IS NULL))
    WHEN (role = ANY (ARRAY['care_manager'::text, 'provider'::text])) THEN ((hospice_id IS NULL) AND (group_id IS NOT NULL))
    ELSE ((hospice_id IS NOT NULL) AND (group_id IS NULL))
END),
  constraint invite_check2 CHECK (((provider_id IS NULL) OR (group_id IS NOT NULL))),
  constraint invite_check3 CHECK (((accepted_at IS NULL) OR ((user_id IS NOT NULL) AND (revoked_at IS NULL)))),
  constraint invite_discipline_check CHECK ((discipline = ANY (ARRAY['rn'::text, 'lpn'::text, 'np'::text, 'md'::text, 'msw'::text, 'chaplain'::text, 'hha'::text, 'liaison'::text, 'intake'::text, 'admin'::text]))),
  constraint invite_role_check CHECK ((role = ANY (ARRAY['superuser'::text, 'care_manager'::text, 'provider'::text, 'hospice_super_admin'::text, 'hospice_admin'::text, 'hospice_business_development'::text, 'hospice_clinical_manager'::text]))),
  constraint invite_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id),
  constraint invite_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint invite_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint invite_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id),
  constraint invite_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint invite_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES app_user(id),
  constraint invite_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table invite enable row level security;
CREATE INDEX invite_created_at_id_idx ON invite USING btree (created_at DESC, id);
CREATE INDEX invite_group_id_created_at_idx ON invite USING btree (group_id, created_at DESC) WHERE (group_id IS NOT NULL);
CREATE INDEX invite_hospice_id_created_at_idx ON invite USING btree (hospice_id, created_at DESC) WHERE (hospice_id IS NOT NULL);
CREATE UNIQUE INDEX invite_open ON invite USING btree (lower(email)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
create policy invite_of_admin on invite for all to wayside_admin
  using (true)
  with check (true);
create policy invite_of_hospice on invite for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert, select, update (awaits_confirmation, confirmed_by, expires_at, revoked_at, revoked_by, sendings, sent_at) on invite to wayside_app;

create table invite_link (
  hash bytea not null,
  invite_id uuid not null,
  created_at timestamp with time zone not null,
  constraint invite_link_pkey PRIMARY KEY (hash),
  constraint invite_link_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES invite(id) ON DELETE CASCADE
);
alter table invite_link enable row level security;
CREATE INDEX invite_link_invite_id_idx ON invite_link USING btree (invite_id);

create table kept_days (
  id bigint not null generated always as identity,
  hospice_id uuid not null,
  basis text not null,
  days daterange not null,
  layout text not null,
  valid_until timestamp with time zone not null default 'infinity'::timestamp with time zone,
  constraint kept_days_pkey PRIMARY KEY (hospice_id, basis, days),
  constraint kept_days_id_key UNIQUE (id)
);
alter table kept_days enable row level security;
create policy kept_days_of_admin on kept_days for select to wayside_admin
  using (true);
create policy kept_days_of_hospice on kept_days for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on kept_days to wayside_app;

create table kept_days_change (
  id bigint not null generated always as identity,
  hospice_id uuid not null,
  basis text,
  day date,
  constraint kept_days_change_pkey PRIMARY KEY (id)
);
alter table kept_days_change enable row level security;
CREATE INDEX kept_days_change_hospice_id_id_idx ON kept_days_change USING btree (hospice_id, id);
create policy kept_days_change_of_admin on kept_days_change for select to wayside_admin
  using (true);
create policy kept_days_change_of_hospice on kept_days_change for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on kept_days_change to wayside_app;

create table kept_days_figures (
  kept_days_id bigint not null,
  hospice_id uuid not null,
  hospice_location_id uuid,
  view text not null,
  source_id uuid,
  counts numeric not null,
  total_1 double precision,
  total_2 double precision,
  total_3 double precision,
  total_4 double precision,
  values_1 double precision[],
  values_2 double precision[],
  values_3 double precision[],
  values_4 double precision[],
  constraint kept_days_figures_kept_days_id_fkey FOREIGN KEY (kept_days_id) REFERENCES kept_days(id) ON DELETE CASCADE
);
alter table kept_days_figures enable row level security;
CREATE INDEX kept_days_figures_kept_days_id_view_idx ON kept_days_figures USING btree (kept_days_id, view);
create policy kept_days_figures_of_admin on kept_days_figures for select to wayside_admin
  using (true);
create policy kept_days_figures_of_hospice on kept_days_figures for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((( SELECT app_location_ids() AS app_location_ids) IS NULL) OR (hospice_location_id IS NULL) OR (hospice_location_id = ANY (( SELECT app_location_ids() AS app_location_ids)::uuid[])))));
grant select on kept_days_figures to wayside_app;

create table known_browser (
  hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint known_browser_pkey PRIMARY KEY (hash, user_id),
  constraint known_browser_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX known_browser_expires_at ON known_browser USING btree (expires_at);
CREATE INDEX known_browser_user_id ON known_browser USING btree (user_id);

create table likely_duplicate (
  kind text not null,
  first_id uuid not null,
  second_id uuid not null,
  likeness double precision not null,
  constraint likely_duplicate_pkey PRIMARY KEY (first_id, second_id),
  constraint likely_duplicate_check CHECK ((first_id < second_id)),
  constraint likely_duplicate_kind_check CHECK ((kind = ANY (ARRAY['group'::text, 'community'::text, 'provider'::text])))
);
alter table likely_duplicate enable row level security;
CREATE INDEX likely_duplicate_likeness_first_id_second_id_idx ON likely_duplicate USING btree (likeness DESC, first_id, second_id);
CREATE INDEX likely_duplicate_second_id_idx ON likely_duplicate USING btree (second_id);
create policy likely_duplicate_of_admin on likely_duplicate for select to wayside_admin
  using (true);
grant select on likely_duplicate to wayside_app;

create table local_account (
  user_id uuid not null,
  password_hash text not null,
  password_changed_at timestamp with time zone not null default now(),
  is_demo boolean not null default false,
  constraint local_account_pkey PRIMARY KEY (user_id),
  constraint local_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table location_availability (
  hospice_location_id uuid not null,
  hospice_id uuid not null,
  is_accepting boolean not null default true,
  reason text,
  accepts_again_on date,
  next_visit_at timestamp with time zone,
  levels_of_care text[],
  payers text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  updated_by_name text not null,
  constraint location_availability_pkey PRIMARY KEY (hospice_location_id),
  constraint location_availability_check CHECK (((NOT is_accepting) OR ((reason IS NULL) AND (accepts_again_on IS NULL)))),
  constraint location_availability_levels_of_care_check CHECK (((cardinality(levels_of_care) > 0) AND (levels_of_care <@ ARRAY['rhc'::text, 'chc'::text, 'gip'::text, 'irc'::text]))),
  constraint location_availability_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint location_availability_hospice_location_id_fkey FOREIGN KEY (hospice_location_id) REFERENCES hospice_location(id),
  constraint location_availability_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id)
);
alter table location_availability enable row level security;
CREATE INDEX location_availability_hospice_id_idx ON location_availability USING btree (hospice_id);
create policy availability_of_admin on location_availability for all to wayside_admin
  using (true)
  with check (true);
create policy availability_of_group on location_availability for select to wayside_group
  using ((hospice_id IN ( SELECT group_hospice.hospice_id
   FROM group_hospice
  WHERE (group_hospice.group_id = ( SELECT app_group_id() AS app_group_id)))));
create policy availability_of_hospice on location_availability for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert, update (accepts_again_on, is_accepting, languages, levels_of_care, next_visit_at, payers, reason, updated_at, updated_by, updated_by_name, version) on location_availability to wayside_admin;
grant select on location_availability to wayside_app;
grant insert, update (accepts_again_on, is_accepting, languages, levels_of_care, next_visit_at, payers, reason, updated_at, updated_by, updated_by_name, version) on location_availability to wayside_hospice;

create table mail_handle (
  hash bytea not null,
  message_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint mail_handle_pkey PRIMARY KEY (hash),
  constraint mail_handle_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE CASCADE
);
alter table mail_handle enable row level security;
CREATE INDEX mail_handle_message_id_idx ON mail_handle USING btree (message_id);

create table mail_message (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  topic text,
  hospice_id uuid,
  group_id uuid,
  referral_id uuid,
  enrollment_id uuid,
  user_id uuid,
  survey_invitation_id uuid,
  invite_id uuid,
  recipient_id uuid,
  to_address text not null,
  to_name text,
  from_name text not null,
  reply_to text,
  language text not null default 'en'::text,
  data jsonb not null default '{}'::jsonb,
  status text not null default 'queued'::text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  caused_in bigint,
  attempts integer not null default 0,
  claimed_until timestamp with time zone,
  sent_at timestamp with time zone,
  last_error text,
  report_kind text,
  report_status text,
  bounced_at timestamp with time zone,
  kept jsonb,
  constraint mail_message_pkey PRIMARY KEY (id),
  constraint mail_message_bounced_check CHECK (((bounced_at IS NULL) OR (status = 'bounced'::text))),
  constraint mail_message_report_kind_check CHECK ((report_kind = ANY (ARRAY['failed'::text, 'delayed'::text, 'complaint'::text]))),
  constraint mail_message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'claimed'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'suppressed'::text, 'unclear'::text, 'bounced'::text]))),
  constraint mail_message_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint mail_message_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint mail_message_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint mail_message_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES invite(id) ON DELETE CASCADE,
  constraint mail_message_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES communication_recipient(id) ON DELETE CASCADE,
  constraint mail_message_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE CASCADE,
  constraint mail_message_survey_invitation_id_fkey FOREIGN KEY (survey_invitation_id) REFERENCES survey_invitation(id) ON DELETE CASCADE,
  constraint mail_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table mail_message enable row level security;
CREATE INDEX mail_due ON mail_message USING btree (((kind = 'message'::text)), due_at, id) WHERE (status = 'queued'::text);
CREATE INDEX mail_message_enrollment_id_idx ON mail_message USING btree (enrollment_id);
CREATE INDEX mail_message_invite_id_idx ON mail_message USING btree (invite_id) WHERE (invite_id IS NOT NULL);
CREATE INDEX mail_message_recipient_id_idx ON mail_message USING btree (recipient_id) WHERE (recipient_id IS NOT NULL);
CREATE INDEX mail_message_referral_id_idx ON mail_message USING btree (referral_id);
CREATE INDEX mail_message_survey_invitation_id_idx ON mail_message USING btree (survey_invitation_id) WHERE (survey_invitation_id IS NOT NULL);
CREATE INDEX mail_sent ON mail_message USING btree (sent_at) WHERE (status = 'sent'::text);
CREATE INDEX mail_to_look_at ON mail_message USING btree (created_at DESC, id) WHERE (status = ANY (ARRAY['failed'::text, 'unclear'::text, 'bounced'::text]));
CREATE INDEX mail_under_way ON mail_message USING btree (claimed_until) WHERE (status = ANY (ARRAY['claimed'::text, 'sending'::text]));

create table mail_suppression (
  id uuid not null default gen_random_uuid(),
  address_hash bytea not null,
  hospice_id uuid,
  topic text,
  reason text not null,
  at timestamp with time zone not null,
  message_id uuid,
  constraint mail_suppression_pkey PRIMARY KEY (id),
  constraint mail_suppression_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complaint'::text]))),
  constraint mail_suppression_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint mail_suppression_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE SET NULL
);
alter table mail_suppression enable row level security;
CREATE INDEX mail_suppression_message_id_idx ON mail_suppression USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX mail_suppression_once ON mail_suppression USING btree (address_hash, COALESCE((hospice_id)::text, ''::text), COALESCE(topic, ''::text), reason);

create table message_template (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  name text not null,
  name_key text not null,
  subject text not null,
  body text not null,
  topic text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint message_template_pkey PRIMARY KEY (id),
  constraint message_template_topic_check CHECK ((topic = ANY (ARRAY['announcement'::text, 'education'::text, 'partnership'::text, 'conversation'::text]))),
  constraint message_template_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table message_template enable row level security;
CREATE UNIQUE INDEX message_template_name ON message_template USING btree (hospice_id, name_key);
create policy template_of_admin on message_template for select to wayside_admin
  using (true);
create policy template_of_hospice on message_template for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on message_template to wayside_admin;
grant delete, insert, select, update (body, name, name_key, subject, topic, updated_at, version) on message_template to wayside_hospice;

create table monthly_summary (
  hospice_id uuid not null,
  month text not null,
  user_id uuid not null,
  mail_id uuid,
  sent_by uuid,
  made_at timestamp with time zone not null,
  constraint monthly_summary_pkey PRIMARY KEY (hospice_id, month, user_id),
  constraint monthly_summary_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint monthly_summary_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint monthly_summary_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail_message(id) ON DELETE SET NULL,
  constraint monthly_summary_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES app_user(id),
  constraint monthly_summary_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table monthly_summary enable row level security;
CREATE INDEX monthly_summary_mail_id_idx ON monthly_summary USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX monthly_summary_sent_by_idx ON monthly_summary USING btree (sent_by) WHERE (sent_by IS NOT NULL);
CREATE INDEX monthly_summary_user_id_idx ON monthly_summary USING btree (user_id);

create table news_seen (
  user_id uuid not null,
  until timestamp with time zone not null,
  constraint news_seen_pkey PRIMARY KEY (user_id),
  constraint news_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table news_seen enable row level security;
create policy news_seen_own on news_seen for all to wayside_app
  using ((user_id = ( SELECT (NULLIF(current_setting('wayside.user_id'::text, true), ''::text))::uuid AS "nullif")))
  with check ((user_id = ( SELECT (NULLIF(current_setting('wayside.user_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select, update on news_seen to wayside_app;

create table notice_choice (
  user_id uuid not null,
  event text not null,
  hospice_id uuid,
  choice text not null,
  constraint notice_choice_user_id_event_hospice_id_key UNIQUE NULLS NOT DISTINCT (user_id, event, hospice_id),
  constraint notice_choice_choice_check CHECK ((choice = ANY (ARRAY['at_once'::text, 'daily'::text, 'in_app'::text, 'off'::text]))),
  constraint notice_choice_event_check CHECK ((event = ANY (ARRAY['new_status'::text, 'enrolled'::text, 'declined'::text, 'discharge'::text, 'alerts'::text, 'messages'::text, 'monthly_summary'::text, 'new_referral'::text, 'concern'::text, 'low_score'::text, 'reply'::text, 'overdue'::text, 'escalation'::text]))),
  constraint notice_choice_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint notice_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table notice_choice enable row level security;
create policy choice_own on notice_choice for all to wayside_app
  using ((user_id = ( SELECT app_user_id() AS app_user_id)))
  with check ((user_id = ( SELECT app_user_id() AS app_user_id)));
grant delete, insert, select, update on notice_choice to wayside_app;

create table notice_read (
  user_id uuid not null,
  item_id uuid not null,
  item_at timestamp with time zone not null,
  is_read boolean not null,
  at timestamp with time zone not null,
  constraint notice_read_pkey PRIMARY KEY (user_id, item_id),
  constraint notice_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table notice_read enable row level security;
CREATE INDEX notice_unread ON notice_read USING btree (user_id, item_at) WHERE (NOT is_read);
create policy notice_read_own on notice_read for all to wayside_app
  using ((user_id = ( SELECT app_user_id() AS app_user_id)))
  with check ((user_id = ( SELECT app_user_id() AS app_user_id)));
grant delete, insert, select, update on notice_read to wayside_app;

create table oidc_payload (
  model text not null,
  id text not null,
  payload text not null,
  grant_id text,
  uid text,
  account_id text,
  device text,
  signed_in_at timestamp with time zone,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint oidc_payload_pkey PRIMARY KEY (model, id)
);
CREATE INDEX oidc_payload_account_id ON oidc_payload USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX oidc_payload_expires_at ON oidc_payload USING btree (expires_at);
CREATE INDEX oidc_payload_grant_id ON oidc_payload USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oidc_payload_uid ON oidc_payload USING btree (uid) WHERE (uid IS NOT NULL);

create table on_call (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  hospice_location_id uuid,
  is_own boolean not null default true,
  default_owner_id uuid,
  manager_id uuid,
  quiet_from time without time zone,
  quiet_to time without time zone,
  quiet_holds_received boolean not null default false,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint on_call_pkey PRIMARY KEY (id),
  constraint on_call_hospice_id_hospice_location_id_key UNIQUE NULLS NOT DISTINCT (hospice_id, hospice_location_id),
  constraint on_call_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint on_call_default_owner_id_fkey FOREIGN KEY (default_owner_id) REFERENCES app_user(id),
  constraint on_call_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint on_call_hospice_location_id_fkey FOREIGN KEY (hospice_location_id) REFERENCES hospice_location(id),
  constraint on_call_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES app_user(id)
);
alter table on_call enable row level security;
CREATE INDEX on_call_hospice_location_id_idx ON on_call USING btree (hospice_location_id) WHERE (hospice_location_id IS NOT NULL);
create policy on_call_of_admin on on_call for all to wayside_admin
  using (true)
  with check (true);
create policy on_call_of_hospice on on_call for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert, select, update (default_owner_id, is_own, manager_id, quiet_from, quiet_holds_received, quiet_to, updated_at, version) on on_call to wayside_admin;
grant insert, select, update (default_owner_id, is_own, manager_id, quiet_from, quiet_holds_received, quiet_to, updated_at, version) on on_call to wayside_hospice;

create table on_call_shift (
  on_call_id uuid not null,
  place integer not null,
  person_id uuid not null,
  weekday integer not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  constraint on_call_shift_pkey PRIMARY KEY (on_call_id, place),
  constraint on_call_shift_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint on_call_shift_on_call_id_fkey FOREIGN KEY (on_call_id) REFERENCES on_call(id) ON DELETE CASCADE,
  constraint on_call_shift_person_id_fkey FOREIGN KEY (person_id) REFERENCES app_user(id)
);
alter table on_call_shift enable row level security;
create policy on_call_shift_of_hospice on on_call_shift for all to wayside_app
  using ((on_call_id IN ( SELECT on_call.id
   FROM on_call)))
  with check ((on_call_id IN ( SELECT on_call.id
   FROM on_call)));
grant delete, insert, select on on_call_shift to wayside_admin;
grant delete, insert, select on on_call_shift to wayside_hospice;

create table outside_grant (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid,
  group_id uuid,
  at timestamp with time zone not null,
  what text not null,
  user_id uuid,
  person text not null,
  role text not null,
  granted_by text not null,
  constraint outside_grant_pkey PRIMARY KEY (id),
  constraint outside_grant_check CHECK ((num_nonnulls(hospice_id, group_id) = 1)),
  constraint outside_grant_what_check CHECK ((what = ANY (ARRAY['invited'::text, 'moved'::text, 'activated'::text, 'role_changed'::text, 'locations_added'::text]))),
  constraint outside_grant_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint outside_grant_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table outside_grant enable row level security;
CREATE INDEX outside_grant_group_id_at_idx ON outside_grant USING btree (group_id, at DESC);
CREATE INDEX outside_grant_hospice_id_at_idx ON outside_grant USING btree (hospice_id, at DESC);
CREATE TRIGGER outside_grant_append_only BEFORE DELETE OR UPDATE ON outside_grant FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_purging();
create policy outside_grant_of_group on outside_grant for select to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)));
create policy outside_grant_of_hospice on outside_grant for select to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select on outside_grant to wayside_group;
grant select on outside_grant to wayside_hospice;

create table passkey (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX passkey_user_id ON passkey USING btree (user_id);

create table passkey_challenge (
  owner text not null,
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (owner)
);
CREATE INDEX passkey_challenge_expires_at ON passkey_challenge USING btree (expires_at);

create table password_reset_link (
  user_id uuid not null,
  mail_id uuid not null,
  hash bytea,
  expires_at timestamp with time zone,
  constraint password_reset_link_pkey PRIMARY KEY (user_id),
  constraint password_reset_link_hash_key UNIQUE (hash),
  constraint password_reset_link_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail_message(id) ON DELETE CASCADE,
  constraint password_reset_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX password_reset_link_mail_id_idx ON password_reset_link USING btree (mail_id);

create table provider (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  user_id uuid,
  former_user_id uuid,
  name text not null,
  search_name text not null generated always as (searchable(name)) stored,
  specialty text,
  npi text,
  phone text,
  is_active boolean not null default true,
  is_unverified boolean not null default false,
  merged_into_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint provider_pkey PRIMARY KEY (id),
  constraint provider_check CHECK (((merged_into_id IS NULL) OR ((merged_into_id <> id) AND (NOT is_active)))),
  constraint provider_npi_check CHECK ((npi ~ '^[0-9]{10}$'::text)),
  constraint provider_former_user_id_fkey FOREIGN KEY (former_user_id) REFERENCES app_user(id),
  constraint provider_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint provider_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES provider(id),
  constraint provider_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX provider_former_user_id_idx ON provider USING btree (former_user_id) WHERE (former_user_id IS NOT NULL);
CREATE INDEX provider_group_id_idx ON provider USING btree (group_id);
CREATE INDEX provider_merged_into_id_idx ON provider USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX provider_name ON provider USING gin (search_name gin_trgm_ops);
CREATE INDEX provider_npi_idx ON provider USING btree (npi) WHERE (npi IS NOT NULL);
CREATE INDEX provider_user_id_idx ON provider USING btree (user_id);
CREATE TRIGGER likely_duplicates AFTER INSERT OR UPDATE OF name, npi, phone, group_id, is_active ON provider FOR EACH ROW EXECUTE FUNCTION find_likely_duplicates();
CREATE TRIGGER provider_moved AFTER UPDATE ON provider REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_groups_of_referrals();
CREATE TRIGGER provider_moves_figures AFTER DELETE OR UPDATE ON provider FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
grant select on provider to wayside_app;

create table provider_group (
  id uuid not null default gen_random_uuid(),
  name text not null,
  search_name text not null generated always as (searchable(name)) stored,
  type text not null,
  phone text,
  city text,
  is_active boolean not null default true,
  merged_into_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint provider_group_pkey PRIMARY KEY (id),
  constraint provider_group_check CHECK (((merged_into_id IS NULL) OR ((merged_into_id <> id) AND (NOT is_active)))),
  constraint provider_group_type_check CHECK ((type = ANY (ARRAY['physician_group'::text, 'aco'::text, 'hospital'::text, 'snf'::text, 'assisted_living'::text, 'home_health'::text, 'payer'::text, 'other'::text]))),
  constraint provider_group_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES provider_group(id)
);
CREATE INDEX provider_group_merged_into_id_idx ON provider_group USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX provider_group_name ON provider_group USING gin (search_name gin_trgm_ops);
CREATE TRIGGER likely_duplicates AFTER INSERT OR UPDATE OF name, city, phone, is_active ON provider_group FOR EACH ROW EXECUTE FUNCTION find_likely_duplicates();
CREATE TRIGGER provider_group_moves_figures AFTER INSERT OR DELETE OR UPDATE ON provider_group FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
CREATE TRIGGER rights_of_group_announced AFTER UPDATE ON provider_group FOR EACH ROW WHEN ((old.is_active IS DISTINCT FROM new.is_active)) EXECUTE FUNCTION announce_rights_of_group();
grant select on provider_group to wayside_app;

create table rate_limit (
  key text not null,
  count integer not null,
  window_ends_at timestamp with time zone not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_window_ends_at ON rate_limit USING btree (window_ends_at);

create table received_tally (
  id bigint not null generated always as identity,
  hospice_id uuid not null,
  hospice_location_id uuid,
  status text not null,
  received_on date not null,
  number integer not null,
  constraint received_tally_pkey PRIMARY KEY (id)
);
alter table received_tally enable row level security;
CREATE INDEX received_tally_hospice_id_received_on_idx ON received_tally USING btree (hospice_id, received_on);
create policy received_tally_of_admin on received_tally for select to wayside_admin
  using (true);
create policy received_tally_of_hospice on received_tally for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((( SELECT app_location_ids() AS app_location_ids) IS NULL) OR (hospice_location_id IS NULL) OR (hospice_location_id = ANY (( SELECT app_location_ids() AS app_location_ids)::uuid[])))));
grant select on received_tally to wayside_app;

create table record_merge (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  kind text not null,
  kept_id uuid not null,
  merged_id uuid not null,
  kept_name text not null,
  merged_name text not null,
  was_active boolean not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  moved jsonb not null default '[]'::jsonb,
  undone_at timestamp with time zone,
  undone_by uuid,
  stayed integer not null default 0,
  constraint record_merge_pkey PRIMARY KEY (id),
  constraint record_merge_check CHECK ((kept_id <> merged_id)),
  constraint record_merge_kind_check CHECK ((kind = ANY (ARRAY['group'::text, 'community'::text, 'provider'::text]))),
  constraint record_merge_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint record_merge_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES app_user(id)
);
alter table record_merge enable row level security;
CREATE INDEX record_merge_kept_id_idx ON record_merge USING btree (kept_id);
CREATE INDEX record_merge_merged_id_idx ON record_merge USING btree (merged_id);
CREATE UNIQUE INDEX record_merge_number_idx ON record_merge USING btree (number);
create policy merge_of_admin on record_merge for select to wayside_admin
  using (true);
grant select on record_merge to wayside_app;

create table record_merge_row (
  id bigint not null generated always as identity,
  merge_id uuid not null,
  table_name text not null,
  column_name text not null,
  row_key jsonb not null,
  old_value text,
  new_value text,
  row_before jsonb,
  is_removed boolean not null default false,
  constraint record_merge_row_pkey PRIMARY KEY (id),
  constraint record_merge_row_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES record_merge(id) ON DELETE CASCADE
);
alter table record_merge_row enable row level security;
CREATE INDEX record_merge_row_merge_id_table_name_column_name_idx ON record_merge_row USING btree (merge_id, table_name, column_name);
create policy merge_row_of_admin on record_merge_row for select to wayside_admin
  using (true);
grant select on record_merge_row to wayside_app;

create table referral (
  id uuid not null default gen_random_uuid(),
  number bigint not null default nextval('referral_number'::regclass),
  display_id text not null generated always as (('R-'::text || (number)::text)) stored,
  global_status text not null default 'referral_received'::text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  preferred_name text,
  date_of_birth date,
  sex_at_birth text not null default 'unknown'::text,
  phone text,
  address text,
  mrn text,
  preferred_language text not null default 'en'::text,
  needs_interpreter boolean not null default false,
  search_names text not null generated always as (searchable(((((((first_name || COALESCE((' '::text || preferred_name), ''::text)) || ' '::text) || last_name) ||
CASE
    WHEN (first_name ~~ '% %'::text) THEN (' '::text || replace(first_name, ' '::text, ''::text))
    ELSE ''::text
END) ||
CASE
    WHEN (preferred_name ~~ '% %'::text) THEN (' '::text || replace(preferred_name, ' '::text, ''::text))
    ELSE ''::text
END) ||
CASE
    WHEN (last_name ~~ '% %'::text) THEN (' '::text || replace(last_name, ' '::text, ''::text))
    ELSE ''::text
END))) stored,
  last_name_key text not null generated always as (searchable(last_name)) stored,
  current_location jsonb,
  referred_by jsonb,
  diagnosis jsonb,
  payer jsonb,
  caregiver jsonb,
  received_order jsonb,
  placer_number text generated always as (((received_order -> 'placer'::text) ->> 'value'::text)) stored,
  survey_address_change jsonb,
  has_hospice_address boolean not null default false,
  is_unverified boolean not null default false,
  source text not null,
  received_channel text not null default 'portal'::text,
  urgency text not null default 'routine'::text,
  received_at timestamp with time zone not null,
  community_id uuid,
  responsible_provider_id uuid,
  created_by uuid,
  created_by_name text,
  created_by_organization text,
  creator_group_id uuid,
  creator_hospice_id uuid,
  hospice_ids uuid[] not null default '{}'::uuid[],
  group_ids uuid[] not null default '{}'::uuid[],
  deleted_at timestamp with time zone,
  deleted_by uuid,
  delete_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint referral_pkey PRIMARY KEY (id),
  constraint referral_number_key UNIQUE (number),
  constraint referral_global_status_check CHECK ((global_status = ANY (ARRAY['referral_received'::text, 'pending_start_of_care'::text, 'enrolled'::text, 'declined'::text, 'entered_in_error'::text]))),
  constraint referral_sex_at_birth_check CHECK ((sex_at_birth = ANY (ARRAY['female'::text, 'male'::text, 'unknown'::text]))),
  constraint referral_urgency_check CHECK ((urgency = ANY (ARRAY['urgent'::text, 'routine'::text]))),
  constraint referral_community_id_fkey FOREIGN KEY (community_id) REFERENCES community(id),
  constraint referral_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint referral_creator_group_id_fkey FOREIGN KEY (creator_group_id) REFERENCES provider_group(id),
  constraint referral_creator_hospice_id_fkey FOREIGN KEY (creator_hospice_id) REFERENCES hospice(id),
  constraint referral_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES app_user(id),
  constraint referral_responsible_provider_id_fkey FOREIGN KEY (responsible_provider_id) REFERENCES provider(id)
);
alter table referral enable row level security;
CREATE INDEX referral_called ON referral USING btree (searchable(((preferred_name || ' '::text) || last_name))) WHERE (preferred_name IS NOT NULL);
CREATE INDEX referral_community_id_idx ON referral USING btree (community_id);
CREATE INDEX referral_deleted ON referral USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX referral_group_ids ON referral USING gin (group_ids);
CREATE INDEX referral_last_name ON referral USING btree (last_name_key, received_at);
CREATE INDEX referral_named ON referral USING btree (searchable(((first_name || ' '::text) || last_name)));
CREATE INDEX referral_open ON referral USING gin (group_ids) WHERE ((deleted_at IS NULL) AND (global_status = ANY (ARRAY['referral_received'::text, 'pending_start_of_care'::text])));
CREATE INDEX referral_placer ON referral USING btree (placer_number) WHERE (placer_number IS NOT NULL);
CREATE INDEX referral_received ON referral USING btree (received_at DESC, id);
CREATE INDEX referral_responsible_provider_id_idx ON referral USING btree (responsible_provider_id);
CREATE TRIGGER referral_added_announced AFTER INSERT ON referral REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_referrals();
CREATE TRIGGER referral_added_tallied AFTER INSERT ON referral REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_referrals();
CREATE TRIGGER referral_added_to_groups AFTER INSERT ON referral REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_referrals_to_groups();
CREATE TRIGGER referral_changed_announced AFTER UPDATE ON referral REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_referrals();
CREATE TRIGGER referral_changed_for_groups AFTER UPDATE ON referral REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_referrals_to_groups();
CREATE TRIGGER referral_changed_tallied AFTER UPDATE ON referral REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_referrals();
CREATE TRIGGER referral_copied AFTER UPDATE ON referral REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_referral_to_enrollments();
CREATE TRIGGER referral_groups BEFORE INSERT OR UPDATE OF creator_group_id, responsible_provider_id, community_id ON referral FOR EACH ROW EXECUTE FUNCTION set_referral_groups();
CREATE TRIGGER referral_moves_response_due AFTER UPDATE OF urgency ON referral FOR EACH ROW WHEN ((old.urgency IS DISTINCT FROM new.urgency)) EXECUTE FUNCTION move_response_due_of_referral();
CREATE TRIGGER referral_removed_tallied AFTER DELETE ON referral REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tally_referrals();
CREATE TRIGGER referral_search_added AFTER INSERT ON referral REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_referral_search();
CREATE TRIGGER referral_search_updated AFTER UPDATE ON referral REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION update_referral_search();
create policy referral_changed on referral for update to wayside_app
  using ((app_is_admin() OR (app_hospice_id() = ANY (hospice_ids)) OR (app_group_id() = ANY (group_ids))))
  with check ((app_is_admin() OR (app_hospice_id() = ANY (hospice_ids)) OR (creator_group_id = app_group_id()) OR (EXISTS ( SELECT
   FROM provider
  WHERE ((provider.id = referral.responsible_provider_id) AND (provider.group_id = app_group_id()))))));
create policy referral_created on referral for insert to wayside_app
  with check ((app_is_admin() OR (creator_hospice_id = app_hospice_id()) OR (creator_group_id = app_group_id())));
create policy referral_of_admin on referral for select to wayside_admin
  using (true);
create policy referral_of_group on referral for select to wayside_group
  using ((group_ids @> ARRAY[( SELECT app_group_id() AS app_group_id)]));
create policy referral_of_hospice on referral for select to wayside_hospice
  using (((( SELECT app_hospice_id() AS app_hospice_id) = ANY (hospice_ids)) OR (creator_hospice_id = ( SELECT app_hospice_id() AS app_hospice_id))));
grant insert, select, update (address, caregiver, community_id, current_location, date_of_birth, diagnosis, first_name, last_name, middle_name, mrn, needs_interpreter, payer, phone, preferred_language, preferred_name, received_at, received_channel, referred_by, responsible_provider_id, sex_at_birth, source, suffix, updated_at, urgency, version) on referral to wayside_app;

create table referral_search (
  referral_id uuid not null,
  tenant_id uuid not null,
  word_keys text[] not null,
  numbers text not null,
  date_of_birth date,
  enrollment_id uuid,
  received_at timestamp with time zone,
  hospice_location_id uuid,
  constraint referral_search_pkey PRIMARY KEY (referral_id, tenant_id),
  constraint referral_search_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE CASCADE
);
alter table referral_search enable row level security;
CREATE INDEX referral_search_birth ON referral_search USING btree (tenant_id, date_of_birth);
CREATE INDEX referral_search_numbers ON referral_search USING gin (tenant_id, numbers gin_trgm_ops);
CREATE INDEX referral_search_word_keys ON referral_search USING gin (word_keys) WITH (fastupdate=off);
CREATE TRIGGER search_word_added AFTER INSERT ON referral_search REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER search_word_changed AFTER UPDATE ON referral_search REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();

create table referral_tally (
  id bigint not null generated always as identity,
  group_ids uuid[] not null,
  global_status text not null,
  number integer not null,
  constraint referral_tally_pkey PRIMARY KEY (id)
);
alter table referral_tally enable row level security;
CREATE INDEX referral_tally_group_ids_idx ON referral_tally USING gin (group_ids);
create policy referral_tally_of_admin on referral_tally for select to wayside_admin
  using (true);
create policy referral_tally_of_group on referral_tally for select to wayside_group
  using ((group_ids @> ARRAY[( SELECT app_group_id() AS app_group_id)]));
grant select on referral_tally to wayside_app;

create table saved_filter (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  hospice_id uuid,
  kind text not null,
  name text not null,
  name_key text not null,
  query text not null,
  is_default boolean not null default false,
  is_shared boolean not null default false,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint saved_filter_pkey PRIMARY KEY (id),
  constraint saved_filter_check CHECK (((NOT is_shared) OR (hospice_id IS NOT NULL))),
  constraint saved_filter_kind_check CHECK ((kind = ANY (ARRAY['communication'::text, 'hospice_performance'::text, 'provider_groups'::text, 'stakeholders'::text, 'referral_registries'::text, 'hospice_user_access'::text]))),
  constraint saved_filter_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_filter_query_check CHECK ((length(query) <= 4000)),
  constraint saved_filter_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint saved_filter_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id)
);
alter table saved_filter enable row level security;
CREATE UNIQUE INDEX saved_filter_default ON saved_filter USING btree (owner_id, kind) WHERE ((deleted_at IS NULL) AND is_default);
CREATE UNIQUE INDEX saved_filter_name ON saved_filter USING btree (owner_id, kind, name_key) WHERE (deleted_at IS NULL);
CREATE INDEX saved_filter_shared ON saved_filter USING btree (hospice_id) WHERE ((deleted_at IS NULL) AND is_shared);
create policy saved_filter_of_hospice on saved_filter for select to wayside_app
  using ((is_shared AND (deleted_at IS NULL) AND (hospice_id = app_hospice_id())));
create policy saved_filter_own on saved_filter for all to wayside_app
  using ((owner_id = (NULLIF(current_setting('wayside.user_id'::text, true), ''::text))::uuid))
  with check (((owner_id = (NULLIF(current_setting('wayside.user_id'::text, true), ''::text))::uuid) AND ((hospice_id IS NULL) OR (hospice_id = app_hospice_id()))));
grant delete, insert, select, update (deleted_at, is_default, is_shared, name, name_key, query, updated_at, version) on saved_filter to wayside_app;

create table search_word (
  tenant_id uuid not null,
  word text not null
);
alter table search_word enable row level security;
CREATE INDEX search_word_known ON search_word USING btree (tenant_id, word);
CREATE INDEX search_word_like ON search_word USING gin (tenant_id, word gin_trgm_ops) WITH (fastupdate=off);

create table service_account (
  id uuid not null,
  name text not null,
  hospice_id uuid,
  group_id uuid,
  scopes text[] not null,
  jwks jsonb,
  jwks_uri text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by_name text,
  constraint service_account_pkey PRIMARY KEY (id),
  constraint service_account_check CHECK ((num_nonnulls(hospice_id, group_id) = 1)),
  constraint service_account_check1 CHECK ((num_nonnulls(jwks, jwks_uri) = 1)),
  constraint service_account_check2 CHECK (((ended_at IS NULL) = (ended_by_name IS NULL))),
  constraint service_account_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint service_account_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint service_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint service_account_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint service_account_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint service_account_id_fkey FOREIGN KEY (id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table service_account enable row level security;
CREATE INDEX service_account_created_by_idx ON service_account USING btree (created_by);
CREATE INDEX service_account_group_id_created_at_id_idx ON service_account USING btree (group_id, created_at DESC, id);
CREATE INDEX service_account_hospice_id_created_at_id_idx ON service_account USING btree (hospice_id, created_at DESC, id);
CREATE TRIGGER service_account_ended AFTER UPDATE OF ended_at ON service_account FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION turn_off_webhooks();
create policy service_account_ended_by_admin on service_account for update to wayside_admin
  using (true);
create policy service_account_of_group on service_account for all to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)))
  with check ((group_id = ( SELECT app_group_id() AS app_group_id)));
create policy service_account_of_hospice on service_account for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
create policy service_account_seen_by_admin on service_account for select to wayside_admin
  using (true);
grant insert, select, update (ended_at, ended_by_name) on service_account to wayside_app;

create table sharing_change (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  group_id uuid,
  at timestamp with time zone not null,
  actor_id uuid,
  actor_name text not null,
  changes jsonb not null,
  constraint sharing_change_pkey PRIMARY KEY (id),
  constraint sharing_change_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint sharing_change_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint sharing_change_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table sharing_change enable row level security;
CREATE INDEX sharing_change_hospice_id_at_id_idx ON sharing_change USING btree (hospice_id, at DESC, id);
CREATE TRIGGER sharing_change_append_only BEFORE DELETE OR UPDATE ON sharing_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_purging();
create policy change_of_admin on sharing_change for all to wayside_admin
  using (true)
  with check (true);
create policy change_of_hospice on sharing_change for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert, select on sharing_change to wayside_app;

create table sign_in_counter (
  key text not null,
  count integer not null,
  window_ends_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  constraint sign_in_counter_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_counter_window_ends_at ON sign_in_counter USING btree (window_ends_at);

create table status_history (
  id uuid not null default gen_random_uuid(),
  enrollment_id uuid not null,
  from_status text,
  to_status text not null,
  at timestamp with time zone not null,
  actor_id uuid,
  reason text,
  changed jsonb,
  constraint status_history_pkey PRIMARY KEY (id),
  constraint status_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint status_history_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id)
);
alter table status_history enable row level security;
CREATE INDEX status_history_enrollment_id_at_idx ON status_history USING btree (enrollment_id, at);
CREATE TRIGGER status_history_append_only BEFORE DELETE OR UPDATE ON status_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_purging();
create policy status_history_seen on status_history for select to wayside_app
  using ((EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = status_history.enrollment_id))));
create policy status_history_written on status_history for insert to wayside_app
  with check ((EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = status_history.enrollment_id))));
grant insert, select on status_history to wayside_app;

create table summary_month (
  hospice_id uuid not null,
  month text not null,
  ended_at timestamp with time zone not null,
  constraint summary_month_pkey PRIMARY KEY (hospice_id, month),
  constraint summary_month_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table summary_month enable row level security;

create table summary_settings (
  hospice_id uuid not null,
  is_on boolean not null,
  on_since timestamp with time zone,
  version integer not null,
  updated_at timestamp with time zone not null,
  constraint summary_settings_pkey PRIMARY KEY (hospice_id),
  constraint summary_settings_check CHECK ((is_on = (on_since IS NOT NULL))),
  constraint summary_settings_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table summary_settings enable row level security;
create policy summary_settings_of_hospice on summary_settings for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert, select, update on summary_settings to wayside_app;

create table survey_answer (
  result_id uuid not null,
  question_id uuid not null,
  revision integer not null,
  value integer not null,
  constraint survey_answer_pkey PRIMARY KEY (result_id, question_id),
  constraint survey_answer_value_check CHECK (((value >= 0) AND (value <= 10))),
  constraint survey_answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES survey_question(id),
  constraint survey_answer_result_id_fkey FOREIGN KEY (result_id) REFERENCES survey_result(id) ON DELETE CASCADE
);
alter table survey_answer enable row level security;
CREATE INDEX survey_answer_question_id_revision_idx ON survey_answer USING btree (question_id, revision);
CREATE TRIGGER survey_answer_moves_figures AFTER INSERT OR DELETE OR UPDATE ON survey_answer FOR EACH ROW EXECUTE FUNCTION answers_move_figures();
create policy answer_of_group on survey_answer for select to wayside_group
  using ((EXISTS ( SELECT 1
   FROM survey_result
  WHERE (survey_result.id = survey_answer.result_id))));
create policy survey_answer_of_admin on survey_answer for all to wayside_admin
  using (true);
create policy survey_answer_of_hospice on survey_answer for all to wayside_hospice
  using ((EXISTS ( SELECT 1
   FROM survey_result
  WHERE (survey_result.id = survey_answer.result_id))));
grant select on survey_answer to wayside_app;

create table survey_invitation (
  id uuid not null default gen_random_uuid(),
  enrollment_id uuid not null,
  hospice_id uuid not null,
  number integer not null,
  status text not null default 'scheduled'::text,
  cancelled_for text,
  contact_name text not null,
  contact_address text not null,
  language text not null,
  score_readers uuid[] not null default '{}'::uuid[],
  comment_readers uuid[] not null default '{}'::uuid[],
  asked_by uuid,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  declined_at timestamp with time zone,
  completed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  reminders integer not null default 0,
  reminded_at timestamp with time zone,
  constraint survey_invitation_pkey PRIMARY KEY (id),
  constraint survey_invitation_enrollment_id_number_key UNIQUE (enrollment_id, number),
  constraint survey_invitation_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'sent'::text, 'opened'::text, 'completed'::text, 'expired'::text, 'undeliverable'::text, 'cancelled'::text]))),
  constraint survey_invitation_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint survey_invitation_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint survey_invitation_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table survey_invitation enable row level security;
CREATE INDEX survey_invitation_expiring ON survey_invitation USING btree (expires_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'sent'::text, 'opened'::text]));
CREATE INDEX survey_invitation_hospice_id_sent_at_idx ON survey_invitation USING btree (hospice_id, sent_at);
CREATE UNIQUE INDEX survey_invitation_open ON survey_invitation USING btree (enrollment_id) WHERE (status = ANY (ARRAY['scheduled'::text, 'sent'::text, 'opened'::text]));
CREATE INDEX survey_invitation_reminding ON survey_invitation USING btree (hospice_id, reminders, sent_at) WHERE (status = ANY (ARRAY['sent'::text, 'opened'::text]));
CREATE INDEX survey_invitation_waiting ON survey_invitation USING btree (created_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'sent'::text, 'opened'::text]));
CREATE INDEX survey_invitation_went_out ON survey_invitation USING btree (hospice_id, (
CASE
    WHEN (sent_at IS NULL) THEN created_at
    ELSE sent_at
END)) WHERE ((sent_at IS NOT NULL) OR (status = 'undeliverable'::text));
CREATE STATISTICS survey_invitation_went_outs ON (CASE WHEN sent_at IS NULL THEN created_at ELSE sent_at END) FROM survey_invitation;
CREATE TRIGGER invitation_added_marks_days AFTER INSERT ON survey_invitation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_invitations();
CREATE TRIGGER invitation_changed_marks_days AFTER UPDATE ON survey_invitation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_invitations();
CREATE TRIGGER invitation_left_marks_days AFTER UPDATE ON survey_invitation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_invitations();
CREATE TRIGGER invitation_removed_marks_days AFTER DELETE ON survey_invitation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_invitations();
CREATE TRIGGER survey_invitation_moves_figures AFTER INSERT OR DELETE OR UPDATE ON survey_invitation FOR EACH ROW EXECUTE FUNCTION surveys_move_figures();
create policy survey_invitation_of_admin on survey_invitation for all to wayside_admin
  using (true);
create policy survey_invitation_of_hospice on survey_invitation for all to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((( SELECT app_location_ids() AS app_location_ids) IS NULL) OR (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = survey_invitation.enrollment_id))))));
grant select on survey_invitation to wayside_app;

create table survey_link (
  hash bytea not null,
  invitation_id uuid not null,
  created_at timestamp with time zone not null,
  constraint survey_link_pkey PRIMARY KEY (hash),
  constraint survey_link_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES survey_invitation(id) ON DELETE CASCADE
);
alter table survey_link enable row level security;
CREATE INDEX survey_link_invitation_id_idx ON survey_link USING btree (invitation_id);

create table survey_question (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid not null,
  key text not null,
  "position" integer not null,
  is_active boolean not null,
  revision integer not null default 1,
  constraint survey_question_pkey PRIMARY KEY (id),
  constraint survey_question_hospice_id_key_key UNIQUE (hospice_id, key),
  constraint survey_question_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table survey_question enable row level security;
CREATE TRIGGER survey_question_moves_figures AFTER INSERT OR DELETE OR UPDATE ON survey_question FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
create policy question_of_group on survey_question for select to wayside_group
  using ((EXISTS ( SELECT 1
   FROM group_hospice
  WHERE ((group_hospice.hospice_id = survey_question.hospice_id) AND (group_hospice.group_id = ( SELECT app_group_id() AS app_group_id))))));
create policy survey_question_of_admin on survey_question for all to wayside_admin
  using (true)
  with check (true);
create policy survey_question_of_hospice on survey_question for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert, select, update on survey_question to wayside_app;

create table survey_question_revision (
  question_id uuid not null,
  revision integer not null,
  wording jsonb not null,
  at timestamp with time zone not null,
  by_id uuid,
  constraint survey_question_revision_pkey PRIMARY KEY (question_id, revision),
  constraint survey_question_revision_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint survey_question_revision_question_id_fkey FOREIGN KEY (question_id) REFERENCES survey_question(id)
);
alter table survey_question_revision enable row level security;
CREATE TRIGGER survey_question_revision_moves_figures AFTER INSERT OR DELETE OR UPDATE ON survey_question_revision FOR EACH STATEMENT EXECUTE FUNCTION everybodys_figures_move();
create policy revision_of_admin on survey_question_revision for all to wayside_admin
  using (true);
create policy revision_of_group on survey_question_revision for select to wayside_group
  using ((EXISTS ( SELECT 1
   FROM survey_question
  WHERE (survey_question.id = survey_question_revision.question_id))));
create policy revision_of_hospice on survey_question_revision for all to wayside_hospice
  using ((EXISTS ( SELECT 1
   FROM survey_question
  WHERE (survey_question.id = survey_question_revision.question_id))));
grant insert, select on survey_question_revision to wayside_app;

create table survey_result (
  id uuid not null default gen_random_uuid(),
  enrollment_id uuid not null,
  hospice_id uuid not null,
  invitation_id uuid not null,
  score_readers uuid[] not null default '{}'::uuid[],
  comment_readers uuid[] not null default '{}'::uuid[],
  submission_key text,
  submitted_at timestamp with time zone not null,
  respondent_role text not null,
  language text not null,
  mean double precision,
  recommend integer,
  overall integer,
  is_low boolean not null,
  low_rules jsonb not null default '[]'::jsonb,
  has_comment boolean not null,
  wants_callback boolean not null,
  callback_due_at timestamp with time zone,
  alert_state text not null,
  alert_started_at timestamp with time zone,
  alert_started_by uuid,
  alert_resolved_at timestamp with time zone,
  alert_resolved_by uuid,
  alert_note text,
  version integer not null default 1,
  constraint survey_result_pkey PRIMARY KEY (id),
  constraint survey_result_invitation_id_key UNIQUE (invitation_id),
  constraint survey_result_alert_state_check CHECK ((alert_state = ANY (ARRAY['none'::text, 'open'::text, 'in_progress'::text, 'resolved'::text]))),
  constraint survey_result_respondent_role_check CHECK ((respondent_role = ANY (ARRAY['patient'::text, 'caregiver'::text, 'other'::text]))),
  constraint survey_result_alert_resolved_by_fkey FOREIGN KEY (alert_resolved_by) REFERENCES app_user(id),
  constraint survey_result_alert_started_by_fkey FOREIGN KEY (alert_started_by) REFERENCES app_user(id),
  constraint survey_result_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint survey_result_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint survey_result_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES survey_invitation(id) ON DELETE CASCADE
);
alter table survey_result enable row level security;
CREATE INDEX survey_result_enrollment_id_submitted_at_idx ON survey_result USING btree (enrollment_id, submitted_at DESC);
CREATE INDEX survey_result_of_hospice ON survey_result USING btree (hospice_id, submitted_at DESC, id);
CREATE INDEX survey_result_open ON survey_result USING btree (enrollment_id) WHERE (alert_state = ANY (ARRAY['open'::text, 'in_progress'::text]));
CREATE TRIGGER result_added_marks_days AFTER INSERT ON survey_result REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_results();
CREATE TRIGGER result_changed_marks_days AFTER UPDATE ON survey_result REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_results();
CREATE TRIGGER result_left_marks_days AFTER UPDATE ON survey_result REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_results();
CREATE TRIGGER result_removed_marks_days AFTER DELETE ON survey_result REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_results();
CREATE TRIGGER survey_result_moves_figures AFTER INSERT OR DELETE OR UPDATE ON survey_result FOR EACH ROW EXECUTE FUNCTION surveys_move_figures();
create policy result_of_group on survey_result for select to wayside_group
  using (((( SELECT app_group_id() AS app_group_id) = ANY (score_readers)) AND (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = survey_result.enrollment_id))) AND (hospice_id IN ( SELECT shown.hospice_id
   FROM hospices_sharing('survey_scores'::text) shown(hospice_id)))));
create policy survey_result_of_admin on survey_result for all to wayside_admin
  using (true);
create policy survey_result_of_hospice on survey_result for all to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) AND ((( SELECT app_location_ids() AS app_location_ids) IS NULL) OR (EXISTS ( SELECT 1
   FROM enrollment
  WHERE (enrollment.id = survey_result.enrollment_id))))));
grant select, update (alert_note, alert_resolved_at, alert_resolved_by, alert_started_at, alert_started_by, alert_state, version) on survey_result to wayside_app;

create table survey_session (
  hash bytea not null,
  invitation_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint survey_session_pkey PRIMARY KEY (hash),
  constraint survey_session_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES survey_invitation(id) ON DELETE CASCADE
);
alter table survey_session enable row level security;
CREATE INDEX survey_session_expires_at_idx ON survey_session USING btree (expires_at);
CREATE INDEX survey_session_invitation_id_idx ON survey_session USING btree (invitation_id);

create table survey_settings (
  hospice_id uuid not null,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint survey_settings_pkey PRIMARY KEY (hospice_id),
  constraint survey_settings_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table survey_settings enable row level security;
create policy survey_settings_of_admin on survey_settings for all to wayside_admin
  using (true)
  with check (true);
create policy survey_settings_of_hospice on survey_settings for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant insert, select, update on survey_settings to wayside_app;

create table survey_theme (
  result_id uuid not null,
  theme text not null,
  polarity text not null,
  state text not null,
  decided_by uuid,
  constraint survey_theme_pkey PRIMARY KEY (result_id, theme),
  constraint survey_theme_polarity_check CHECK ((polarity = ANY (ARRAY['positive'::text, 'neutral'::text, 'negative'::text]))),
  constraint survey_theme_state_check CHECK ((state = ANY (ARRAY['found'::text, 'confirmed'::text, 'removed'::text]))),
  constraint survey_theme_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint survey_theme_result_id_fkey FOREIGN KEY (result_id) REFERENCES survey_result(id) ON DELETE CASCADE
);
alter table survey_theme enable row level security;
CREATE INDEX survey_theme_theme_result_id_idx ON survey_theme USING btree (theme, result_id);
CREATE TRIGGER survey_theme_moves_figures AFTER INSERT OR DELETE OR UPDATE ON survey_theme FOR EACH ROW EXECUTE FUNCTION answers_move_figures();
create policy survey_theme_of_admin on survey_theme for all to wayside_admin
  using (true);
create policy survey_theme_of_group on survey_theme for select to wayside_group
  using ((EXISTS ( SELECT 1
   FROM survey_result
  WHERE ((survey_result.id = survey_theme.result_id) AND (( SELECT app_group_id() AS app_group_id) = ANY (survey_result.comment_readers)) AND (survey_result.hospice_id IN ( SELECT shown.hospice_id
           FROM hospices_sharing('comments'::text) shown(hospice_id)))))));
create policy survey_theme_of_hospice on survey_theme for all to wayside_hospice
  using ((EXISTS ( SELECT 1
   FROM survey_result
  WHERE (survey_result.id = survey_theme.result_id))));
grant insert, select, update on survey_theme to wayside_app;

create table survey_words (
  result_id uuid not null,
  comment text,
  search_text text generated always as (searchable(comment)) stored,
  callback_phone text,
  callback_time text,
  constraint survey_words_pkey PRIMARY KEY (result_id),
  constraint survey_words_result_id_fkey FOREIGN KEY (result_id) REFERENCES survey_result(id) ON DELETE CASCADE
);
alter table survey_words enable row level security;
create policy survey_words_of_admin on survey_words for all to wayside_admin
  using (true);
create policy survey_words_of_group on survey_words for select to wayside_group
  using ((EXISTS ( SELECT 1
   FROM survey_result
  WHERE ((survey_result.id = survey_words.result_id) AND (( SELECT app_group_id() AS app_group_id) = ANY (survey_result.comment_readers)) AND (survey_result.hospice_id IN ( SELECT shown.hospice_id
           FROM hospices_sharing('comments'::text) shown(hospice_id)))))));
create policy survey_words_of_hospice on survey_words for all to wayside_hospice
  using ((EXISTS ( SELECT 1
   FROM survey_result
  WHERE (survey_result.id = survey_words.result_id))));
grant select on survey_words to wayside_app;

create table timeline_event (
  id uuid not null default gen_random_uuid(),
  referral_id uuid not null,
  hospice_id uuid,
  group_id uuid,
  readers uuid[],
  at timestamp with time zone not null,
  kind text not null,
  of_event text,
  actor_id uuid,
  actor_name text not null,
  actor_organization text,
  from_status text,
  to_status text,
  is_withdrawal boolean not null default false,
  text text,
  asks_nothing boolean not null default false,
  visibility text not null,
  constraint timeline_event_pkey PRIMARY KEY (id),
  constraint timeline_event_visibility_check CHECK ((visibility = ANY (ARRAY['internal'::text, 'shared'::text]))),
  constraint timeline_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint timeline_event_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint timeline_event_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id),
  constraint timeline_event_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id)
);
alter table timeline_event enable row level security;
CREATE INDEX timeline_concern ON timeline_event USING btree (hospice_id, at) WHERE (kind = 'concern_raised'::text);
CREATE INDEX timeline_decided ON timeline_event USING btree (group_id, at) WHERE (kind = ANY (ARRAY['change_confirmed'::text, 'change_dismissed'::text]));
CREATE INDEX timeline_event_referral_id_at_id_idx ON timeline_event USING btree (referral_id, at DESC, id);
CREATE INDEX timeline_news ON timeline_event USING btree (at) WHERE ((kind = ANY (ARRAY['status_changed'::text, 'concern_answered'::text, 'first_contact'::text, 'visit_scheduled'::text, 'level_of_care_changed'::text, 'sia_changed'::text, 'discharged'::text, 'survey_answered'::text])) AND (visibility = 'shared'::text) AND (hospice_id IS NOT NULL));
CREATE INDEX timeline_opened ON timeline_event USING btree (referral_id, actor_id, at) WHERE (kind = 'opened_by_administrator'::text);
CREATE INDEX timeline_shared_words ON timeline_event USING btree (at) WHERE ((kind = ANY (ARRAY['note'::text, 'message_answered'::text])) AND (visibility = 'shared'::text));
CREATE TRIGGER event_announced AFTER INSERT ON timeline_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_events();
CREATE TRIGGER event_queued_for_webhooks AFTER INSERT ON timeline_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_webhook_deliveries();
create policy timeline_between on timeline_event as restrictive for select to wayside_group
  using ((((group_id IS NULL) OR (group_id = ( SELECT app_group_id() AS app_group_id))) AND ((readers IS NULL) OR (( SELECT app_group_id() AS app_group_id) = ANY (readers)))));
create policy timeline_of_admin on timeline_event for select to wayside_admin
  using (true);
create policy timeline_of_group on timeline_event for select to wayside_group
  using (((visibility = 'shared'::text) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE ((referral.id = timeline_event.referral_id) AND ((timeline_event.hospice_id IS NULL) OR (timeline_event.actor_id IN ( SELECT app_user.id
           FROM app_user
          WHERE (app_user.group_id = ( SELECT app_group_id() AS app_group_id)))) OR (((fact_of_line(timeline_event.kind) IS NULL) OR ((timeline_event.hospice_id, fact_of_line(timeline_event.kind)) IN ( SELECT shown.hospice_id,
            fact.value
           FROM (sharing_with(( SELECT app_group_id() AS app_group_id)) shown(hospice_id, sharing)
             CROSS JOIN LATERAL jsonb_array_elements_text((shown.sharing -> 'shared'::text)) fact(value))))) AND ((shared_event(timeline_event.kind, timeline_event.to_status, timeline_event.of_event) IS NULL) OR ((timeline_event.hospice_id, shared_event(timeline_event.kind, timeline_event.to_status, timeline_event.of_event),
        CASE
            WHEN (referral.responsible_provider_id IN ( SELECT provider.id
               FROM provider
              WHERE (provider.user_id = ( SELECT app_user_id() AS app_user_id)))) THEN 'responsible_provider'::text
            WHEN ((referral.creator_group_id = ( SELECT app_group_id() AS app_group_id)) OR (referral.responsible_provider_id IN ( SELECT provider.id
               FROM provider
              WHERE (provider.group_id = ( SELECT app_group_id() AS app_group_id))))) THEN 'group'::text
            ELSE 'community'::text
        END) IN ( SELECT shown.hospice_id,
            shown.event,
            shown.audience
           FROM events_shown() shown(hospice_id, event, audience)))))))))));
create policy timeline_of_hospice on timeline_event for select to wayside_hospice
  using (((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)) OR ((hospice_id IS NULL) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = timeline_event.referral_id))))));
create policy timeline_written on timeline_event for insert to wayside_app
  with check ((app_is_admin() OR (hospice_id = app_hospice_id()) OR ((hospice_id IS NULL) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = timeline_event.referral_id)))) OR ((app_group_id() IS NOT NULL) AND (visibility = 'shared'::text) AND (EXISTS ( SELECT 1
   FROM referral
  WHERE (referral.id = timeline_event.referral_id))))));
grant insert, select on timeline_event to wayside_app;

create table webhook (
  id uuid not null default gen_random_uuid(),
  hospice_id uuid,
  group_id uuid,
  url text not null,
  kinds text[] not null,
  secret text not null,
  former_secret text,
  former_secret_until timestamp with time zone,
  is_on boolean not null default true,
  is_switched_off boolean not null default false,
  failing_since timestamp with time zone,
  last_delivered_at timestamp with time zone,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_check CHECK ((num_nonnulls(hospice_id, group_id) = 1)),
  constraint webhook_check1 CHECK ((NOT (is_on AND is_switched_off))),
  constraint webhook_check2 CHECK (((former_secret IS NULL) = (former_secret_until IS NULL))),
  constraint webhook_kinds_check CHECK ((cardinality(kinds) > 0)),
  constraint webhook_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint webhook_group_id_fkey FOREIGN KEY (group_id) REFERENCES provider_group(id),
  constraint webhook_hospice_id_fkey FOREIGN KEY (hospice_id) REFERENCES hospice(id)
);
alter table webhook enable row level security;
CREATE INDEX webhook_created_by_idx ON webhook USING btree (created_by);
CREATE INDEX webhook_group_id_idx ON webhook USING btree (group_id);
CREATE INDEX webhook_hospice_id_idx ON webhook USING btree (hospice_id);
create policy webhook_of_admin on webhook for select to wayside_admin
  using (true);
create policy webhook_of_group on webhook for all to wayside_group
  using ((group_id = ( SELECT app_group_id() AS app_group_id)))
  with check ((group_id = ( SELECT app_group_id() AS app_group_id)));
create policy webhook_of_hospice on webhook for all to wayside_hospice
  using ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))
  with check ((hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)));
grant select (created_at, created_by, created_by_name, failing_since, group_id, hospice_id, id, is_on, is_switched_off, kinds, last_delivered_at, url) on webhook to wayside_app;
grant delete, insert, update on webhook to wayside_group;
grant delete, insert, update on webhook to wayside_hospice;

create table webhook_delivery (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  webhook_id uuid not null,
  kind text not null,
  referral_id uuid,
  enrollment_id uuid,
  happened_at timestamp with time zone not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  delivered_at timestamp with time zone,
  last_answer text,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'claimed'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_delivery_enrollment_id_fkey FOREIGN KEY (enrollment_id) REFERENCES enrollment(id) ON DELETE CASCADE,
  constraint webhook_delivery_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE CASCADE,
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);
alter table webhook_delivery enable row level security;
CREATE INDEX webhook_delivery_claimed ON webhook_delivery USING btree (claimed_until) WHERE (status = 'claimed'::text);
CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (due_at, number) WHERE (status = 'queued'::text);
CREATE INDEX webhook_delivery_enrollment_id_idx ON webhook_delivery USING btree (enrollment_id);
CREATE INDEX webhook_delivery_happened_at_idx ON webhook_delivery USING btree (happened_at);
CREATE INDEX webhook_delivery_open ON webhook_delivery USING btree (webhook_id, referral_id, number) WHERE (status = ANY (ARRAY['queued'::text, 'claimed'::text]));
CREATE INDEX webhook_delivery_referral_id_idx ON webhook_delivery USING btree (referral_id);
CREATE INDEX webhook_delivery_webhook_id_number_idx ON webhook_delivery USING btree (webhook_id, number DESC);
create policy webhook_delivery_of_admin on webhook_delivery for select to wayside_admin
  using (true);
create policy webhook_delivery_of_group on webhook_delivery for all to wayside_group
  using ((webhook_id IN ( SELECT webhook.id
   FROM webhook
  WHERE (webhook.group_id = ( SELECT app_group_id() AS app_group_id)))));
create policy webhook_delivery_of_hospice on webhook_delivery for all to wayside_hospice
  using ((webhook_id IN ( SELECT webhook.id
   FROM webhook
  WHERE (webhook.hospice_id = ( SELECT app_hospice_id() AS app_hospice_id)))));
grant select on webhook_delivery to wayside_admin;
grant insert (due_at, happened_at, kind, webhook_id), select, update (attempts, claimed_until, due_at, status) on webhook_delivery to wayside_group;
grant insert (due_at, happened_at, kind, webhook_id), select, update (attempts, claimed_until, due_at, status) on webhook_delivery to wayside_hospice;

create table work_run (
  name text not null,
  watched_since timestamp with time zone not null,
  last_started_at timestamp with time zone,
  last_ended_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  failure text,
  constraint work_run_pkey PRIMARY KEY (name)
);
alter table work_run enable row level security;
create policy work_seen on work_run for select to wayside_admin
  using (true);
grant select on work_run to wayside_admin;

CREATE OR REPLACE FUNCTION add_referral_hospice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update referral
  set hospice_ids = referral.hospice_ids || array(select unnest(asked.hospice_ids) except select unnest(referral.hospice_ids))
  from (select referral_id, array_agg(hospice_id) as hospice_ids from added group by referral_id) as asked
  where referral.id = asked.referral_id and not referral.hospice_ids @> asked.hospice_ids;
  return null;
end
$function$
;
revoke execute on function add_referral_hospice() from public;

CREATE OR REPLACE FUNCTION add_to_referral_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into referral_search (referral_id, tenant_id, word_keys, numbers, date_of_birth)
  select distinct added.id, tenant_id, search_keys(tenant_id, search_names), search_numbers(number, phone), date_of_birth
  from added, unnest(added.hospice_ids || added.group_ids) as tenant_id
  where added.deleted_at is null;
  return null;
end
$function$
;
revoke execute on function add_to_referral_search() from public;

CREATE OR REPLACE FUNCTION announce_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform announce_changes(array_agg(row(
    changed.referral_id,
    array[changed.hospice_id],
    case
      -- The line of the timeline announces it to the group that waits.
      when changed.kind = 'stakeholder_concern' then '{}'
      else groups_sharing(
        changed.hospice_id,
        case when changed.kind in ('low_score', 'survey_undeliverable') then 'survey_scores' else 'dates' end,
        case
          when changed.kind = 'low_score'
          then array(select unnest(referral.group_ids) intersect select unnest(enrollment.low_score_readers))
          else referral.group_ids
        end
      )
    end
  )::announced_change))
  from changed join referral on referral.id = changed.referral_id join enrollment on enrollment.id = changed.enrollment_id;
  return null;
end
$function$
;
revoke execute on function announce_alerts() from public;

CREATE OR REPLACE FUNCTION announce_changes(changes announced_change[], former referral_location[] DEFAULT '{}'::referral_location[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  max_referrals constant integer := 50;
  -- A notification has less than 8000 bytes.
  max_ids constant integer := 45;
  announced record;
begin
  for announced in
    with change as (
      select referral_id, hospice_ids, group_ids from unnest(changes) where cardinality(changes) <= max_referrals
      union all
      select null,
        array(select id from unnest(changes) as change, unnest(change.hospice_ids) as id),
        array(select id from unnest(changes) as change, unnest(change.group_ids) as id)
      where cardinality(changes) > max_referrals
    )
    select
      change.referral_id,
      array(select distinct id from unnest(change.hospice_ids) as id order by 1) as hospice_ids,
      array(select distinct id from unnest(change.group_ids) as id order by 1) as group_ids,
      array(
        select distinct location_id from unnest(places.of_change) where location_id is not null order by 1
      ) as location_ids,
      array(
        select distinct hospice_id from unnest(places.of_change) where location_id is null order by 1
      ) as open_hospice_ids
    from change cross join lateral (
      select array(
        select row(change.referral_id, hospice_id, null)::referral_location from unnest(change.hospice_ids) as hospice_id
        where change.referral_id is null
        union all
        select row(enrollment.referral_id, enrollment.hospice_id, enrollment.hospice_location_id)::referral_location
        from enrollment where enrollment.referral_id = change.referral_id and enrollment.hospice_id = any (change.hospice_ids)
        union all
        select place::referral_location from unnest(former) as place
        where place.referral_id = change.referral_id and place.hospice_id = any (change.hospice_ids)
      ) as of_change
    ) as places
  loop
    for part in 0 .. (greatest(
      cardinality(announced.hospice_ids), cardinality(announced.group_ids), cardinality(announced.location_ids)
    ) - 1) / max_ids loop
      exit when cardinality(announced.hospice_ids) + cardinality(announced.group_ids) = 0;
      perform pg_notify('wayside_changes', json_build_object(
        'referralId', announced.referral_id,
        'hospiceIds', announced.hospice_ids[part * max_ids + 1 : (part + 1) * max_ids],
        'openHospiceIds', announced.open_hospice_ids[part * max_ids + 1 : (part + 1) * max_ids],
        'locationIds', announced.location_ids[part * max_ids + 1 : (part + 1) * max_ids],
        'groupIds', announced.group_ids[part * max_ids + 1 : (part + 1) * max_ids]
      )::text);
    end loop;
  end loop;
end
$function$
;
revoke execute on function announce_changes(announced_change[],referral_location[]) from public;

CREATE OR REPLACE FUNCTION announce_documents()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform announce_changes(array_agg(row(
    referral.id,
    case when changed.hospice_id is null then referral.hospice_ids else array[changed.hospice_id] end,
    case
      when changed.hospice_id is null then referral.group_ids
      else groups_sharing(changed.hospice_id, 'documents', referral.group_ids)
    end
  )::announced_change))
  from changed join referral on referral.id = changed.referral_id;
  return null;
end
$function$
;
revoke execute on function announce_documents() from public;

CREATE OR REPLACE FUNCTION announce_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  is_many boolean;
begin
  if tg_op = 'INSERT' then
    perform announce_changes(array_agg(row(referral.id, array[changed.hospice_id], referral.group_ids)::announced_change))
    from changed join referral on referral.id = changed.referral_id;
    return null;
  end if;
  is_many := (select count(*) > 50 from changed);
  perform announce_changes(array_agg(row(
    referral.id,
    array[changed.hospice_id],
    case
      when to_jsonb(changed) - columns_of_hospice() is not distinct from to_jsonb(was) - columns_of_hospice() then '{}'
      when is_many then referral.group_ids
      else array(
        select each from unnest(referral.group_ids) as each
        where to_jsonb(changed) - columns_kept_from(each, was, changed)
          is distinct from to_jsonb(was) - columns_kept_from(each, was, changed)
      )
    end
  )::announced_change), array_agg(row(was.referral_id, was.hospice_id, was.hospice_location_id)::referral_location))
  -- A left join: with an inner one the full join would not have to be hashed. Each enrollment has its referral.
  from changed full join was on was.id = changed.id left join referral on referral.id = changed.referral_id
  where to_jsonb(changed) - columns_of_referral() is distinct from to_jsonb(was) - columns_of_referral();
  return null;
end
$function$
;
revoke execute on function announce_enrollments() from public;

CREATE OR REPLACE FUNCTION announce_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform announce_to_people(
    array(
      select distinct recipient.user_id
      from changed join communication_recipient as recipient on recipient.id = changed.recipient_id
      where changed.side = 'hospice'
    ),
    array(
      select row(communication.referral_id, recipient.hospice_id, enrollment.hospice_location_id)::referral_location
      from changed
        join communication_recipient as recipient on recipient.id = changed.recipient_id
        join communication on communication.id = recipient.communication_id
        left join enrollment
          on enrollment.referral_id = communication.referral_id and enrollment.hospice_id = recipient.hospice_id
      where changed.side = 'group'
    )
  );
  return null;
end
$function$
;
revoke execute on function announce_entries() from public;

CREATE OR REPLACE FUNCTION announce_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  is_many constant boolean := (select count(*) > 50 from changed);
begin
  perform announce_changes(array_agg(row(
    referral.id,
    case
      when changed.hospice_id is not null then array[changed.hospice_id]
      when changed.visibility = 'shared' then referral.hospice_ids
      else '{}'
    end,
    case
      when changed.visibility <> 'shared' then '{}'
      when is_many then referral.group_ids
      else groups_shown(changed, referral)
    end
  )::announced_change))
  from changed join referral on referral.id = changed.referral_id;
  return null;
end
$function$
;
revoke execute on function announce_events() from public;

CREATE OR REPLACE FUNCTION announce_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform announce_to_people(array(select distinct user_id from changed));
  return null;
end
$function$
;
revoke execute on function announce_messages() from public;

CREATE OR REPLACE FUNCTION announce_papers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform announce_changes(
    array_agg(row(changed.id, array[changed.hospice_id], '{}'::uuid[])::announced_change),
    array_agg(row(changed.id, changed.hospice_id, changed.hospice_location_id)::referral_location)
  ) from changed;
  return null;
end
$function$
;
revoke execute on function announce_papers() from public;

CREATE OR REPLACE FUNCTION announce_referrals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  not_shared constant text[] := array['hospice_ids', 'group_ids', 'global_status', 'updated_at'];
begin
  if tg_op = 'INSERT' then
    perform announce_changes(array_agg(row(id, hospice_ids, group_ids)::announced_change)) from changed;
    return null;
  end if;
  -- Only hospice_ids changed: one more hospice was asked, and its new enrollment is announced itself.
  if (
    select bool_and(
      changed.hospice_ids <> was.hospice_ids and changed.group_ids = was.group_ids
      and changed.version = was.version and changed.updated_at = was.updated_at
    )
    from changed full join was on was.id = changed.id
  ) then
    return null;
  end if;
  perform announce_changes(array_agg(row(
    changed.id,
    case
      when to_jsonb(changed) - not_shared is distinct from to_jsonb(was) - not_shared
        or (changed.global_status = 'enrolled') <> (was.global_status = 'enrolled')
      then was.hospice_ids || changed.hospice_ids
      else array(
        select hospice_id from unnest(was.hospice_ids || changed.hospice_ids) as hospice_id
        where not (hospice_id = any (was.hospice_ids) and hospice_id = any (changed.hospice_ids))
      )
    end,
    was.group_ids || changed.group_ids
  )::announced_change))
  from changed full join was on was.id = changed.id;
  return null;
end
$function$
;
revoke execute on function announce_referrals() from public;

CREATE OR REPLACE FUNCTION announce_rights(person_ids uuid[], hospice_ids uuid[], group_ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('wayside_changes', json_build_object(
    'rightsOf', json_build_object('personIds', person_ids, 'hospiceIds', hospice_ids, 'groupIds', group_ids)
  )::text)
$function$
;
revoke execute on function announce_rights(uuid[],uuid[],uuid[]) from public;

CREATE OR REPLACE FUNCTION announce_rights_of_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform announce_rights('{}', '{}', array[new.id]);
  return null;
end
$function$
;
revoke execute on function announce_rights_of_group() from public;

CREATE OR REPLACE FUNCTION announce_rights_of_hospice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform announce_rights('{}', array[new.id], '{}');
  return null;
end
$function$
;
revoke execute on function announce_rights_of_hospice() from public;

CREATE OR REPLACE FUNCTION announce_rights_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform announce_rights(array[new.id], '{}', '{}');
  return null;
end
$function$
;
revoke execute on function announce_rights_of_person() from public;

CREATE OR REPLACE FUNCTION announce_to_people(person_ids uuid[], places referral_location[] DEFAULT '{}'::referral_location[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  -- A notification has less than 8000 bytes.
  max_ids constant integer := 45;
  hospice_ids constant uuid[] := array(select distinct hospice_id from unnest(places) order by 1);
  open_hospice_ids constant uuid[] := array(select distinct hospice_id from unnest(places) where location_id is null order by 1);
  location_ids constant uuid[] := array(select distinct location_id from unnest(places) where location_id is not null order by 1);
begin
  for part in 0 .. (greatest(cardinality(person_ids), cardinality(hospice_ids), cardinality(location_ids)) - 1) / max_ids loop
    exit when cardinality(person_ids) + cardinality(hospice_ids) = 0;
    perform pg_notify('wayside_changes', json_build_object('writtenTo', json_build_object(
      'personIds', person_ids[part * max_ids + 1 : (part + 1) * max_ids],
      'hospiceIds', hospice_ids[part * max_ids + 1 : (part + 1) * max_ids],
      'openHospiceIds', open_hospice_ids[part * max_ids + 1 : (part + 1) * max_ids],
      'locationIds', location_ids[part * max_ids + 1 : (part + 1) * max_ids]
    ))::text);
  end loop;
end
$function$
;
revoke execute on function announce_to_people(uuid[],referral_location[]) from public;

CREATE OR REPLACE FUNCTION answer_readers(of_referral uuid, of_hospice uuid, OUT score_readers uuid[], OUT comment_readers uuid[])
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  with reading as (
    select provider_group.id from referral
      join provider_group on provider_group.id = any (referral.group_ids) and provider_group.is_active
    where referral.id = of_referral and hospice_shares(of_hospice, 'survey_scores', provider_group.id)
  )
  select array(select reading.id from reading order by reading.id),
    array(select reading.id from reading where hospice_shares(of_hospice, 'comments', reading.id) order by reading.id)
$function$
;
revoke execute on function answer_readers(uuid,uuid) from public;

CREATE OR REPLACE FUNCTION answers_move_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into figure_change (tenant_id)
  select hospice_id from survey_result where id = coalesce(new.result_id, old.result_id) on conflict do nothing;
  return null;
end
$function$
;
revoke execute on function answers_move_figures() from public;

CREATE OR REPLACE FUNCTION answers_to_sum()
 RETURNS TABLE(hospice_id uuid, question text, is_reader boolean, was_reader boolean, result_id uuid, at timestamp with time zone, is_top boolean, five bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with waiting as (
    select survey_result.hospice_id, answer.question, promise.is_reader, promise.was_reader, survey_result.id, survey_result.submitted_at,
      answer.is_top, row_number() over (
        partition by survey_result.enrollment_id, answer.question, promise.is_reader, promise.was_reader
        order by survey_result.submitted_at, survey_result.id
      ) as place
    from survey_result
      join enrollment on enrollment.id = survey_result.enrollment_id
      cross join lateral (select app_group_id() = any (survey_result.score_readers) as is_reader,
        survey_result.score_readers && array(select groups_in_sum.group_id from groups_in_sum(app_group_id())) as was_reader) as promise
      cross join lateral (values
        ('survey', false), ('overall', survey_result.overall >= 5), ('recommend', survey_result.recommend >= 9)
      ) as answer(question, is_top)
    where enrollment.referral_group_ids @> array[app_group_id()] and enrollment.referral_deleted_at is null
      and enrollment.deleted_at is null and enrollment.status <> 'entered_in_error'
      and answer.is_top is not null
      and survey_result.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores_in_sum') as shown)
      and not (promise.is_reader
        and survey_result.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores') as shown))
      and not exists (
        select from answer_in_sum as counted join answers_in_sum on answers_in_sum.id = counted.sum_id
        where counted.result_id = survey_result.id and answers_in_sum.question = answer.question
          and answers_in_sum.group_id in (select groups_in_sum(app_group_id()))
      )
  )
  select waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.id, waiting.submitted_at, waiting.is_top,
    -- Numbered apart for each place.
    waiting.place << 32 | (row_number() over (
      partition by waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.place
      order by waiting.submitted_at, waiting.id
    ) - 1) / 5
  from waiting
$function$
;
revoke execute on function answers_to_sum() from public;

CREATE OR REPLACE FUNCTION app_group_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('wayside.group_id'::text, true), ''::text))::uuid
;
revoke execute on function app_group_id() from public;

CREATE OR REPLACE FUNCTION app_hospice_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('wayside.hospice_id'::text, true), ''::text))::uuid
;
revoke execute on function app_hospice_id() from public;

CREATE OR REPLACE FUNCTION app_is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('wayside.is_admin'::text, true), ''::text) = 'true'::text)
;
revoke execute on function app_is_admin() from public;

CREATE OR REPLACE FUNCTION app_location_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('wayside.location_ids'::text, true), ''::text))::uuid[]
;
revoke execute on function app_location_ids() from public;

CREATE OR REPLACE FUNCTION app_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('wayside.user_id'::text, true), ''::text))::uuid
;
revoke execute on function app_user_id() from public;

CREATE OR REPLACE FUNCTION as_plain_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(value, '([][\\`*_<>()#:!|~-])'::text, '\\\1'::text, 'g'::text)
;
revoke execute on function as_plain_words(text) from public;

CREATE OR REPLACE FUNCTION columns_kept_from(reading_group uuid, was enrollment, changed enrollment)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select columns_of_hospice() || array(
    select unnest(fact.columns) from (values
      ('decline_reason', array['decline_reason', 'declined_for']),
      ('decline_detail', array['decline_detail']),
      ('dates', array['first_contact_at', 'evaluation_visit_at', 'planned_start_of_care', 'start_of_care']),
      ('level_of_care', array['level_of_care']),
      ('discharge', array['discharge_date', 'discharge_type', 'date_of_death']),
      ('sia', array['is_sia', 'sia_since']),
      ('nurse_names', array['admission_nurse_id', 'primary_nurse_id']),
      ('survey_scores', array['last_survey_at', 'last_survey_mean', 'has_open_low_score', 'has_undeliverable_survey'])
    ) as fact(name, columns)
    where not hospice_shares(changed.hospice_id, fact.name, reading_group)
  )
    || case when reading_group = any (was.last_survey_readers || changed.last_survey_readers) then '{}'
      else array['last_survey_at', 'last_survey_mean'] end
    || case when reading_group = any (was.low_score_readers || changed.low_score_readers) then '{}' else array['has_open_low_score'] end
$function$
;
revoke execute on function columns_kept_from(uuid,enrollment,enrollment) from public;

CREATE OR REPLACE FUNCTION columns_of_hospice()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['hospice_location_id'::text, 'assigned_to_id'::text, 'next_action'::text, 'next_action_due_at'::text, 'next_action_set_at'::text, 'response_due_at'::text, 'version'::text, 'updated_at'::text, 'first_contact_by'::text, 'sia_set_by'::text, 'is_survey_stopped'::text, 'message_waits_since'::text, 'has_stakeholder_alert'::text, 'duplicate_of_referral_id'::text, 'last_survey_readers'::text, 'low_score_readers'::text]
;
revoke execute on function columns_of_hospice() from public;

CREATE OR REPLACE FUNCTION columns_of_referral()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['referral_provider_id'::text, 'referral_community_id'::text, 'referral_source'::text, 'referral_group_ids'::text, 'referral_deleted_at'::text, 'referral_sort_name'::text, 'updated_at'::text]
;
revoke execute on function columns_of_referral() from public;

CREATE OR REPLACE FUNCTION copy_enrollment_to_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  changed constant enrollment := coalesce(new, old);
  is_present constant boolean := tg_op <> 'DELETE' and changed.deleted_at is null;
begin
  update referral_search as entry
  set enrollment_id = case when is_present then changed.id end,
    received_at = case when is_present then changed.received_at end,
    hospice_location_id = case when is_present then changed.hospice_location_id end
  where entry.referral_id = changed.referral_id and entry.tenant_id = changed.hospice_id and (
    not is_present or (entry.enrollment_id, entry.received_at, entry.hospice_location_id)
      is distinct from (changed.id, changed.received_at, changed.hospice_location_id)
  );
  return null;
end
$function$
;
revoke execute on function copy_enrollment_to_search() from public;

CREATE OR REPLACE FUNCTION copy_enrollments_to_groups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into group_enrollment (
      group_id, enrollment_id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
    )
    select unnest(referral_group_ids), id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
    from changed where deleted_at is null and referral_deleted_at is null;
    return null;
  end if;
  delete from group_enrollment as copy using (
    select id, unnest(referral_group_ids) as group_id from was where deleted_at is null and referral_deleted_at is null
    except select id, unnest(referral_group_ids) from changed where deleted_at is null and referral_deleted_at is null
  ) as gone
  where copy.enrollment_id = gone.id and copy.group_id = gone.group_id;
  insert into group_enrollment (
    group_id, enrollment_id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
  )
  select unnest(referral_group_ids), id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
  from changed where deleted_at is null and referral_deleted_at is null
  except select unnest(referral_group_ids), id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
  from was where deleted_at is null and referral_deleted_at is null
  on conflict (enrollment_id, group_id) do update set (hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by)
    = (excluded.hospice_id, excluded.status, excluded.received_at, excluded.start_of_care, excluded.is_sia, excluded.withdrawn_by);
  return null;
end
$function$
;
revoke execute on function copy_enrollments_to_groups() from public;

CREATE OR REPLACE FUNCTION copy_referral_to_enrollment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  select responsible_provider_id, community_id, source, group_ids, deleted_at, sort_name(last_name, first_name)
  into new.referral_provider_id, new.referral_community_id, new.referral_source, new.referral_group_ids, new.referral_deleted_at,
    new.referral_sort_name
  from referral where id = new.referral_id;
  return new;
end
$function$
;
revoke execute on function copy_referral_to_enrollment() from public;

CREATE OR REPLACE FUNCTION copy_referral_to_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  touched constant uuid[] := array(
    select moved.id from (
      select id, responsible_provider_id, community_id, source, group_ids, deleted_at, last_name, first_name from changed
      except select id, responsible_provider_id, community_id, source, group_ids, deleted_at, last_name, first_name from was
    ) as moved
  );
begin
  if cardinality(touched) > 0 then
    -- The trigger on enrollment then copies the new values.
    update enrollment set referral_source = referral_source where referral_id = any (touched);
  end if;
  return null;
end
$function$
;
revoke execute on function copy_referral_to_enrollments() from public;

CREATE OR REPLACE FUNCTION copy_referrals_to_groups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into group_referral (group_id, referral_id, received_at, global_status, responsible_provider_id)
    select unnest(group_ids), id, received_at, global_status, responsible_provider_id from changed where deleted_at is null;
    return null;
  end if;
  delete from group_referral as copy using (
    select id, unnest(group_ids) as group_id from was where deleted_at is null
    except select id, unnest(group_ids) from changed where deleted_at is null
  ) as gone
  where copy.referral_id = gone.id and copy.group_id = gone.group_id;
  insert into group_referral (group_id, referral_id, received_at, global_status, responsible_provider_id)
  select unnest(group_ids), id, received_at, global_status, responsible_provider_id from changed where deleted_at is null
  except select unnest(group_ids), id, received_at, global_status, responsible_provider_id from was where deleted_at is null
  on conflict (referral_id, group_id) do update set (received_at, global_status, responsible_provider_id)
    = (excluded.received_at, excluded.global_status, excluded.responsible_provider_id);
  return null;
end
$function$
;
revoke execute on function copy_referrals_to_groups() from public;

CREATE OR REPLACE FUNCTION default_choice_of(person app_user, event text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;
revoke execute on function default_choice_of(app_user,text) from public;

CREATE OR REPLACE FUNCTION default_notice_choice(account_type text, role text, event text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (account_type = 'stakeholder'::text) THEN CASE WHEN (event = ANY (ARRAY['new_status'::text, 'enrolled'::text, 'declined'::text, 'discharge'::text, 'alerts'::text, 'messages'::text, 'monthly_summary'::text])) THEN 'at_once'::text ELSE NULL::text END WHEN (event = 'escalation'::text) THEN CASE WHEN (account_type = 'hospice'::text) THEN 'at_once'::text ELSE NULL::text END WHEN (role = ANY (ARRAY['hospice_admin'::text, 'hospice_super_admin'::text])) THEN CASE WHEN (event = ANY (ARRAY['new_referral'::text, 'concern'::text, 'low_score'::text, 'reply'::text])) THEN 'at_once'::text WHEN (event = 'overdue'::text) THEN 'daily'::text ELSE NULL::text END WHEN (role = 'hospice_clinical_manager'::text) THEN CASE WHEN (event = 'new_referral'::text) THEN 'in_app'::text WHEN (event = ANY (ARRAY['concern'::text, 'low_score'::text])) THEN 'at_once'::text WHEN (event = 'overdue'::text) THEN 'daily'::text ELSE NULL::text END WHEN (role = 'hospice_business_development'::text) THEN CASE WHEN (event = ANY (ARRAY['new_referral'::text, 'concern'::text])) THEN 'in_app'::text WHEN (event = 'reply'::text) THEN 'at_once'::text ELSE NULL::text END ELSE NULL::text END
;
revoke execute on function default_notice_choice(text,text,text) from public;

CREATE OR REPLACE FUNCTION default_shared_events()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_object_agg(event, jsonb_build_object(
    'responsible_provider', in_app || mailed, 'group', in_app || mailed,
    'community', case when event in ('enrolled', 'sia_started', 'death', 'discharged_alive') then in_app else '[]'::jsonb end
  ))
  from (
    select event, '["in_app"]'::jsonb as in_app,
      case when event in ('enrolled', 'declined', 'death', 'discharged_alive') then '["email"]'::jsonb else '[]'::jsonb end as mailed
    from unnest(array[
      'referral_received', 'first_contact', 'visit_scheduled', 'pending_start_of_care', 'enrolled', 'declined',
      'level_of_care_change', 'sia_started', 'discharged_alive', 'death', 'low_score'
    ]) as event
  ) as known
$function$
;
revoke execute on function default_shared_events() from public;

CREATE OR REPLACE FUNCTION enrollments_move_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into figure_change (tenant_id)
    select hospice_id from changed union select unnest(referral_group_ids) from changed on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into figure_change (tenant_id)
    select hospice_id from was union select unnest(referral_group_ids) from was on conflict do nothing;
  else
    insert into figure_change (tenant_id)
    select hospice_id from was union select unnest(referral_group_ids) from was
    union select hospice_id from changed union select unnest(referral_group_ids) from changed on conflict do nothing;
  end if;
  return null;
end
$function$
;
revoke execute on function enrollments_move_figures() from public;

CREATE OR REPLACE FUNCTION events_mailed(of_hospice uuid, reading_group uuid)
 RETURNS TABLE(event text, audience text)
 LANGUAGE sql
 STABLE
AS $function$
  select event.key, audience.key
  from sharing_with(reading_group) as shown
    cross join lateral jsonb_each(coalesce(shown.sharing -> 'events', default_shared_events())) as event
    cross join lateral jsonb_each(event.value) as audience
  where shown.hospice_id = of_hospice and jsonb_exists(audience.value, 'email')
    and (fact_of_event(event.key) is null or jsonb_exists(shown.sharing -> 'shared', fact_of_event(event.key)))
$function$
;
revoke execute on function events_mailed(uuid,uuid) from public;

CREATE OR REPLACE FUNCTION events_shown(reading_group uuid DEFAULT app_group_id())
 RETURNS TABLE(hospice_id uuid, event text, audience text)
 LANGUAGE sql
 STABLE
AS $function$
  select shown.hospice_id, event.key, audience.key
  from sharing_with(reading_group) as shown
    cross join lateral jsonb_each(coalesce(shown.sharing -> 'events', default_shared_events())) as event
    cross join lateral jsonb_each(event.value) as audience
  where jsonb_exists(audience.value, 'in_app')
$function$
;
revoke execute on function events_shown(uuid) from public;

CREATE OR REPLACE FUNCTION everybodys_figures_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into figure_change (tenant_id) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end
$function$
;
revoke execute on function everybodys_figures_move() from public;

CREATE OR REPLACE FUNCTION fact_of_event(event text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (event = ANY (ARRAY['first_contact'::text, 'visit_scheduled'::text])) THEN 'dates'::text WHEN (event = 'level_of_care_change'::text) THEN 'level_of_care'::text WHEN (event = 'sia_started'::text) THEN 'sia'::text WHEN (event = ANY (ARRAY['discharged_alive'::text, 'death'::text])) THEN 'discharge'::text WHEN (event = 'low_score'::text) THEN 'survey_scores'::text ELSE NULL::text END
;
revoke execute on function fact_of_event(text) from public;

CREATE OR REPLACE FUNCTION fact_of_line(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (kind = ANY (ARRAY['first_contact'::text, 'visit_scheduled'::text])) THEN 'dates'::text WHEN (kind = 'level_of_care_changed'::text) THEN 'level_of_care'::text WHEN (kind = 'sia_changed'::text) THEN 'sia'::text WHEN (kind = 'discharged'::text) THEN 'discharge'::text WHEN (kind = ANY (ARRAY['document_added'::text, 'document_changed'::text, 'document_removed'::text, 'document_restored'::text])) THEN 'documents'::text WHEN (kind = ANY (ARRAY['survey_sent'::text, 'survey_answered'::text, 'survey_resolved'::text, 'survey_stopped'::text])) THEN 'survey_scores'::text ELSE NULL::text END
;
revoke execute on function fact_of_line(text) from public;

CREATE OR REPLACE FUNCTION find_likely_duplicates()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from likely_duplicate where first_id = new.id;
  delete from likely_duplicate where second_id = new.id;
  if not new.is_active then
    return null;
  end if;
  -- Providers are compared within their group: one who works in two groups has an entry in each.
  if tg_table_name = 'provider' then
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'provider', least(new.id, found.id), greatest(new.id, found.id), found.likeness
    from (
      select other.id, likeness_of(similarity(other.search_name, new.search_name),
        null, null, other.phone, new.phone, other.npi, new.npi) as likeness
      from provider as other
      where other.group_id = new.group_id and other.is_active and other.id <> new.id and other.search_name % new.search_name
    ) as found where found.likeness is not null;
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'provider', least(new.id, other.id), greatest(new.id, other.id), 1
    from provider as other
    where other.npi = new.npi and other.group_id = new.group_id and other.is_active and other.id <> new.id
    on conflict do nothing;
  elsif tg_table_name = 'community' then
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'community', least(new.id, found.id), greatest(new.id, found.id), found.likeness
    from (
      select other.id, likeness_of(similarity(other.search_name, new.search_name),
        other.city, new.city, other.phone, new.phone, null, null) as likeness
      from community as other
      where other.is_active and other.id <> new.id and other.search_name % new.search_name
    ) as found where found.likeness is not null;
  else
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'group', least(new.id, found.id), greatest(new.id, found.id), found.likeness
    from (
      select other.id, likeness_of(similarity(other.search_name, new.search_name),
        other.city, new.city, other.phone, new.phone, null, null) as likeness
      from provider_group as other
      where other.is_active and other.id <> new.id and other.search_name % new.search_name
    ) as found where found.likeness is not null;
  end if;
  return null;
end
$function$
;
revoke execute on function find_likely_duplicates() from public;

CREATE OR REPLACE FUNCTION find_newest_enrollments(tenant uuid, words text[], patterns text[], born date[], page_limit integer, page_offset integer, OUT ids uuid[], OUT total bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  execute format(
    'with found as materialized (
       select entry.enrollment_id, entry.received_at from referral_search as entry
       where entry.enrollment_id is not null and %s
         and ($1 is null or entry.hospice_location_id is null or entry.hospice_location_id = any ($1))
     )
     select array(select enrollment_id from found order by received_at desc, enrollment_id limit $2 offset $3), (select count(*) from found)',
    search_condition(tenant, words, patterns, born)
  ) into ids, total using app_location_ids(), page_limit, page_offset;
end
$function$
;
revoke execute on function find_newest_enrollments(uuid,text[],text[],date[],integer,integer) from public;
grant execute on function find_newest_enrollments(uuid,text[],text[],date[],integer,integer) to wayside_app;

CREATE OR REPLACE FUNCTION find_referrals(tenant uuid, words text[], patterns text[], born date[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET enable_seqscan TO 'off'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query execute 'select entry.referral_id from referral_search as entry where ' || search_condition(tenant, words, patterns, born);
end
$function$
;
revoke execute on function find_referrals(uuid,text[],text[],date[]) from public;
grant execute on function find_referrals(uuid,text[],text[],date[]) to wayside_app;

CREATE OR REPLACE FUNCTION groups_in_sum(kept uuid)
 RETURNS TABLE(group_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive counted(id) as (
    select kept union select provider_group.id from provider_group join counted on provider_group.merged_into_id = counted.id
  )
  select id from counted
$function$
;
revoke execute on function groups_in_sum(uuid) from public;

CREATE OR REPLACE FUNCTION groups_sharing(hospice_id uuid, fact text, groups uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(select each from unnest(groups) as each where hospice_shares($1, $2, each))
$function$
;
revoke execute on function groups_sharing(uuid,text,uuid[]) from public;

CREATE OR REPLACE FUNCTION groups_shown(line timeline_event, referral referral, to_machines boolean DEFAULT false)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(
    select each from unnest(referral.group_ids) as each
    where (line.group_id is null or line.group_id = each) and (line.readers is null or each = any (line.readers)) and (
      line.hospice_id is null
      or exists (select from app_user where app_user.id = line.actor_id and app_user.group_id = each)
      or (
        (fact_of_line(line.kind) is null or hospice_shares(line.hospice_id, fact_of_line(line.kind), each))
        and (
          shared_event(line.kind, line.to_status, line.of_event) is null
          or exists (
            select from events_shown(each) as shown
            where shown.hospice_id = line.hospice_id and shown.event = shared_event(line.kind, line.to_status, line.of_event)
              and case when to_machines
                then shown.audience = reader_audience(referral.creator_group_id, referral.responsible_provider_id, each, null)
                else (shown.audience = 'community')
                  = (reader_audience(referral.creator_group_id, referral.responsible_provider_id, each, null) = 'community')
              end
          )
        )
      )
    )
  )
$function$
;
revoke execute on function groups_shown(timeline_event,referral,boolean) from public;

CREATE OR REPLACE FUNCTION held_sharing(settings jsonb, told_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((told_at IS NULL) AND jsonb_exists_any((settings -> 'shared'::text), ARRAY['survey_scores'::text, 'comments'::text])) THEN (settings || jsonb_build_object('shared', (((settings -> 'shared'::text) - ARRAY['survey_scores'::text, 'comments'::text, 'survey_scores_in_sum'::text]) || CASE WHEN jsonb_exists_any((settings -> 'shared'::text), ARRAY['survey_scores'::text, 'survey_scores_in_sum'::text]) THEN '["survey_scores_in_sum"]'::jsonb ELSE '[]'::jsonb END))) ELSE settings END
;
revoke execute on function held_sharing(jsonb,timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION hospice_choices(hospice_id uuid, event text)
 RETURNS TABLE(user_id uuid, location_ids uuid[], choice text)
 LANGUAGE sql
 STABLE
AS $function$
  select person.id, person.location_ids, notice_choice(person.id, $2, $1)
  from app_user as person
    join hospice on hospice.id = person.hospice_id and hospice.is_active
  where person.hospice_id = $1 and person.is_active
$function$
;
revoke execute on function hospice_choices(uuid,text) from public;

CREATE OR REPLACE FUNCTION hospice_readers(held enrollment, event text)
 RETURNS TABLE(user_id uuid, choice text)
 LANGUAGE sql
 STABLE
AS $function$
  select chosen.user_id, chosen.choice
  from hospice_choices(held.hospice_id, $2) as chosen
  where is_visible_within(held, chosen.location_ids)
$function$
;
revoke execute on function hospice_readers(enrollment,text) from public;

CREATE OR REPLACE FUNCTION hospice_shares(hospice_id uuid, fact text, reading_group uuid DEFAULT app_group_id())
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from hospices_sharing($2, $3) as shown where shown.hospice_id = $1)
$function$
;
revoke execute on function hospice_shares(uuid,text,uuid) from public;

CREATE OR REPLACE FUNCTION hospices_sharing(fact text, reading_group uuid DEFAULT app_group_id())
 RETURNS TABLE(hospice_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select shown.hospice_id from sharing_with(reading_group) as shown
  where jsonb_exists(shown.sharing -> 'shared', fact)
    or (fact = 'survey_scores_in_sum' and jsonb_exists(shown.sharing -> 'shared', 'survey_scores'))
$function$
;
revoke execute on function hospices_sharing(text,uuid) from public;

CREATE OR REPLACE FUNCTION is_visible_within(held enrollment, location_ids uuid[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((held).deleted_at IS NULL) AND ((held).status <> 'entered_in_error'::text) AND ((location_ids = '{}'::uuid[]) OR ((held).hospice_location_id IS NULL) OR ((held).hospice_location_id = ANY (location_ids))))
;
revoke execute on function is_visible_within(enrollment,uuid[]) from public;

CREATE OR REPLACE FUNCTION keep_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- Nested: an insert has no table `was`.
  if tg_op = 'UPDATE' then
    if not exists (select tenant_id, word_keys from changed except select tenant_id, word_keys from was) then
      return null;
    end if;
  end if;
  -- The daily job that deletes unused words skips those locked here; a word that it is deleting right now is added again.
  with used as (
    select distinct tenant_id, word_of_key(key) as word from changed, unnest(word_keys) as key
  ), locked as (
    select known.tenant_id, known.word from search_word as known join used using (tenant_id, word) for key share of known
  )
  insert into search_word (tenant_id, word) select tenant_id, word from used except select tenant_id, word from locked;
  return null;
end
$function$
;
revoke execute on function keep_search_words() from public;

CREATE OR REPLACE FUNCTION likeness_of(names double precision, city text, other_city text, phone text, other_phone text, npi text, other_npi text)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when likeness >= 0.6 then likeness end
  from (
    select case when npi = other_npi then 1 else least(1, names
      + case when lower(city) = lower(other_city) then 0.1 else 0 end
      + case when regexp_replace(phone, '[^0-9]', '', 'g') = regexp_replace(other_phone, '[^0-9]', '', 'g') then 0.15 else 0 end
      - case when npi <> other_npi then 0.3 else 0 end
    ) end as likeness
  ) as worked_out
$function$
;
revoke execute on function likeness_of(double precision,text,text,text,text,text,text) from public;

CREATE OR REPLACE FUNCTION manages_communication()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (
    select from app_user
    where app_user.id = app_user_id()
      and app_user.role in ('hospice_super_admin', 'hospice_admin', 'hospice_business_development')
  )
$function$
;
revoke execute on function manages_communication() from public;

CREATE OR REPLACE FUNCTION mark_days_of_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  -- Few, mostly: as an array, their surveys are found by index.
  touched constant uuid[] := array(select id from changed);
begin
  insert into kept_days_change (hospice_id, basis, day)
  select changed.hospice_id, dated.basis, dated.day
  from changed join hospice on hospice.id = changed.hospice_id
    cross join lateral (values
      ('received', (changed.received_at at time zone hospice.time_zone)::date),
      ('discharged', changed.discharge_date),
      ('started', (changed.start_of_care at time zone hospice.time_zone)::date)
    ) as dated(basis, day)
  where dated.day is not null
  union
  select hospice_id, 'answered', (submitted_at at time zone hospice.time_zone)::date
  from survey_result join hospice on hospice.id = hospice_id where enrollment_id = any (touched)
  union
  select hospice_id, 'sent', (coalesce(sent_at, survey_invitation.created_at) at time zone hospice.time_zone)::date
  from survey_invitation join hospice on hospice.id = hospice_id where enrollment_id = any (touched);
  return null;
end
$function$
;
revoke execute on function mark_days_of_enrollments() from public;

CREATE OR REPLACE FUNCTION mark_days_of_hospice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into kept_days_change (hospice_id) values (new.id);
  return null;
end
$function$
;
revoke execute on function mark_days_of_hospice() from public;

CREATE OR REPLACE FUNCTION mark_days_of_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into kept_days_change (hospice_id, basis, day)
  select distinct changed.hospice_id, 'sent',
    (coalesce(changed.sent_at, changed.created_at) at time zone hospice.time_zone)::date
  from changed join hospice on hospice.id = changed.hospice_id;
  return null;
end
$function$
;
revoke execute on function mark_days_of_invitations() from public;

CREATE OR REPLACE FUNCTION mark_days_of_results()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into kept_days_change (hospice_id, basis, day)
  select distinct changed.hospice_id, 'answered', (changed.submitted_at at time zone hospice.time_zone)::date
  from changed join hospice on hospice.id = changed.hospice_id;
  return null;
end
$function$
;
revoke execute on function mark_days_of_results() from public;

CREATE OR REPLACE FUNCTION may_be_misspelled(typed text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (typed ~ '^[^0-9]{3,}$'::text)
;
revoke execute on function may_be_misspelled(text) from public;

CREATE OR REPLACE FUNCTION move_response_due_of_hospice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update enrollment set response_due_at = response_due_at
  where hospice_id = new.id and status = 'referral_received' and first_contact_at is null;
  return null;
end
$function$
;
revoke execute on function move_response_due_of_hospice() from public;

CREATE OR REPLACE FUNCTION move_response_due_of_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update enrollment set response_due_at = response_due_at
  where referral_id = new.id and status = 'referral_received' and first_contact_at is null;
  return null;
end
$function$
;
revoke execute on function move_response_due_of_referral() from public;

CREATE OR REPLACE FUNCTION notice_choice(user_id uuid, event text, hospice_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;
revoke execute on function notice_choice(uuid,text,uuid) from public;

CREATE OR REPLACE FUNCTION notice_event_of(shared_event text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (shared_event = ANY (ARRAY['referral_received'::text, 'first_contact'::text, 'visit_scheduled'::text, 'pending_start_of_care'::text, 'level_of_care_change'::text, 'sia_started'::text])) THEN 'new_status'::text WHEN (shared_event = ANY (ARRAY['enrolled'::text, 'declined'::text])) THEN shared_event WHEN (shared_event = ANY (ARRAY['discharged_alive'::text, 'death'::text])) THEN 'discharge'::text WHEN (shared_event = 'low_score'::text) THEN 'alerts'::text ELSE NULL::text END
;
revoke execute on function notice_event_of(text) from public;

CREATE OR REPLACE FUNCTION notice_readers(held enrollment, event text)
 RETURNS TABLE(user_id uuid, group_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select person.id, person.group_id
  from referral
    cross join unnest(referral.group_ids) as reading_group
    join provider_group on provider_group.id = reading_group and provider_group.is_active
    join app_user as person on person.group_id = reading_group and person.is_active
    cross join lateral reader_audience(
      referral.creator_group_id, referral.responsible_provider_id, reading_group, person.id
    ) as audience
  where referral.id = held.referral_id and referral.deleted_at is null and notice_stands(held, $2)
    -- In the referring group only care managers; its other providers have patients of their own.
    and (audience <> 'group' or person.role = 'care_manager')
    -- A family's answer reaches only the groups that it was told of.
    and ($2 <> 'low_score' or reading_group = any (held.low_score_readers))
    and audience in (select mailed.audience from events_mailed(held.hospice_id, reading_group) as mailed where mailed.event = $2)
$function$
;
revoke execute on function notice_readers(enrollment,text) from public;

CREATE OR REPLACE FUNCTION notice_stands(held enrollment, event text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select held.deleted_at is null and held.status <> 'entered_in_error'
    and case $2
      when 'death' then held.date_of_death is not null or held.discharge_type = 'death'
      when 'discharged_alive' then held.discharge_date is not null and held.discharge_type <> 'death'
      when 'declined' then held.status = 'declined'
      when 'low_score' then held.has_open_low_score
      else held.status <> 'declined' and held.discharge_date is null and held.date_of_death is null
        and case $2
          when 'referral_received' then true
          when 'pending_start_of_care' then held.status in ('pending_start_of_care', 'enrolled')
          when 'enrolled' then held.status = 'enrolled'
          when 'first_contact' then held.first_contact_at is not null
          when 'visit_scheduled' then held.evaluation_visit_at is not null
          when 'level_of_care_change' then held.level_of_care is not null
          when 'sia_started' then held.is_sia
          else false
        end
    end
$function$
;
revoke execute on function notice_stands(enrollment,text) from public;

CREATE OR REPLACE FUNCTION notice_weight(event text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_position(ARRAY['death'::text, 'discharged_alive'::text, 'enrolled'::text, 'declined'::text, 'pending_start_of_care'::text, 'sia_started'::text, 'low_score'::text, 'referral_received'::text, 'visit_scheduled'::text, 'first_contact'::text, 'level_of_care_change'::text], event)
;
revoke execute on function notice_weight(text) from public;

CREATE OR REPLACE FUNCTION one_line(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(words, '[[:space:][:cntrl:]]+'::text, ' '::text, 'g'::text))
;
revoke execute on function one_line(text) from public;

CREATE OR REPLACE FUNCTION people_to_write_to(of_hospice uuid)
 RETURNS TABLE(user_id uuid, group_id uuid, first_name text, last_name text, role text, email text, group_name text, group_type text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select person.id, person.group_id, person.first_name, person.last_name, person.role, person.email, their_group.name, their_group.type
  from group_hospice as connection
    join provider_group as their_group on their_group.id = connection.group_id and their_group.is_active
    join app_user as person on person.group_id = their_group.id and person.is_active and person.account_type = 'stakeholder'
  where connection.hospice_id = of_hospice
    and (app_hospice_id() = of_hospice or (app_hospice_id() is null and app_group_id() is null))
$function$
;
revoke execute on function people_to_write_to(uuid) from public;
grant execute on function people_to_write_to(uuid) to wayside_hospice;

CREATE OR REPLACE FUNCTION queue_webhook_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- A file of the past says what happened long ago: nobody is notified of it.
  if current_setting('wayside.is_history', true) = 'true' or not exists (select from webhook where is_on) then
    return null;
  end if;
  insert into webhook_delivery (webhook_id, kind, referral_id, enrollment_id, happened_at, due_at)
  select webhook.id, webhook_kind(changed.kind), changed.referral_id, enrollment.id, changed.at, changed.at
  from changed
    join referral on referral.id = changed.referral_id
    join webhook on webhook.is_on and webhook_kind(changed.kind) = any (webhook.kinds) and (
      webhook.hospice_id = changed.hospice_id
      or (changed.hospice_id is null and changed.visibility = 'shared' and webhook.hospice_id = any (referral.hospice_ids))
      or (changed.visibility = 'shared' and webhook.group_id = any (referral.group_ids)
        and webhook.group_id = any (groups_shown(changed, referral, true)))
    )
      -- What happens while its organization is turned off is not sent, as with a webhook that is off.
      and not exists (select from hospice where hospice.id = webhook.hospice_id and not hospice.is_active)
      and not exists (select from provider_group where provider_group.id = webhook.group_id and not provider_group.is_active)
    left join enrollment on enrollment.referral_id = changed.referral_id and enrollment.deleted_at is null
      and enrollment.hospice_id = coalesce(changed.hospice_id, webhook.hospice_id)
  order by changed.at, changed.id;
  return null;
end
$function$
;
revoke execute on function queue_webhook_deliveries() from public;

CREATE OR REPLACE FUNCTION reader_audience(creator_group uuid, provider_id uuid, reading_group uuid DEFAULT app_group_id(), reader uuid DEFAULT app_user_id())
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from provider where provider.id = provider_id and provider.user_id = reader) then 'responsible_provider'
    when creator_group = reading_group
      or exists (select from provider where provider.id = provider_id and provider.group_id = reading_group) then 'group'
    else 'community'
  end
$function$
;
revoke execute on function reader_audience(uuid,uuid,uuid,uuid) from public;

CREATE OR REPLACE FUNCTION readers_of(of_hospice uuid, groups uuid[], communities uuid[], people uuid[], types text[], about uuid)
 RETURNS TABLE(user_id uuid, group_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;
revoke execute on function readers_of(uuid,uuid[],uuid[],uuid[],text[],uuid) from public;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$function$
;
revoke execute on function refuse_change() from public;

CREATE OR REPLACE FUNCTION refuse_change_unless_purging()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE'
    and coalesce(current_setting('wayside.is_purging', true), '') = 'true'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
  then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$function$
;
revoke execute on function refuse_change_unless_purging() from public;

CREATE OR REPLACE FUNCTION scores_in_sum(first_day date, last_day date, zone text)
 RETURNS TABLE(hospice_id uuid, surveys_answered bigint, overall_answered bigint, overall_top bigint, recommend_answered bigint, recommend_top bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from answers_to_sum() as waiting
      group by waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.five having count(*) = 5) then
    perform pg_advisory_xact_lock(hashtext('answers_in_sum'), hashtext(app_group_id()::text));
    with waiting as materialized (select * from answers_to_sum()),
    whole as materialized (
      select gen_random_uuid() as id, waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.five,
        min(waiting.at) as first_at, max(waiting.at) as last_at, count(*) filter (where waiting.is_top) as top
      from waiting group by waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.five having count(*) = 5
    ), counted as (
      insert into answers_in_sum (id, group_id, hospice_id, question, is_reader, first_at, last_at, top)
      select whole.id, app_group_id(), whole.hospice_id, whole.question, whole.is_reader, whole.first_at, whole.last_at, whole.top from whole
    )
    insert into answer_in_sum (sum_id, result_id)
    select whole.id, waiting.result_id
    from waiting join whole on (whole.hospice_id, whole.question, whole.is_reader, whole.was_reader, whole.five)
      = (waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.five);
  end if;
  return query
    select counted.hospice_id,
      5 * count(*) filter (where counted.question = 'survey'),
      5 * count(*) filter (where counted.question = 'overall'),
      sum(counted.top) filter (where counted.question = 'overall'),
      5 * count(*) filter (where counted.question = 'recommend'),
      sum(counted.top) filter (where counted.question = 'recommend')
    from answers_in_sum as counted
    where counted.group_id in (select groups_in_sum(app_group_id()))
      and counted.first_at >= (first_day::timestamp at time zone zone)
      and counted.last_at < ((last_day + 1)::timestamp at time zone zone)
      and counted.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores_in_sum') as shown)
      and not (counted.is_reader and counted.group_id = app_group_id()
        and counted.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores') as shown))
    group by counted.hospice_id;
end
$function$
;
revoke execute on function scores_in_sum(date,date,text) from public;
grant execute on function scores_in_sum(date,date,text) to wayside_group;

CREATE OR REPLACE FUNCTION search_condition(tenant uuid, words text[], patterns text[], born date[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  asked text;
  pattern text;
  birth date;
  may_be_similar boolean := false;
  is_found boolean;
  own text := format('entry.tenant_id = %L::uuid', tenant);
  fixed text := '';
  exact text := '';
begin
  if not coalesce(app_is_admin() or tenant = app_hospice_id() or tenant = app_group_id(), false) then
    return 'false';
  end if;
  foreach birth in array born loop
    fixed := fixed || format(' and entry.date_of_birth = %L::date', birth);
  end loop;
  foreach pattern in array patterns loop
    fixed := fixed || format(' and entry.numbers like %L', pattern);
  end loop;
  foreach asked in array words loop
    exact := exact || word_condition(tenant, asked);
    may_be_similar := may_be_similar or may_be_misspelled(typed_word(asked));
  end loop;
  if (fixed || exact) = '' then
    return 'false';
  end if;
  if exact = '' then
    return own || fixed;
  end if;
  if fixed = '' then
    own := format('(%s) is true', own);
  end if;
  if not may_be_similar then
    return own || fixed || exact;
  end if;
  execute format('select exists (select from referral_search as entry where %s%s%s)', own, fixed, exact) into is_found;
  return own || fixed || case when is_found then exact else similar_condition(tenant, words, fixed) end;
end
$function$
;
revoke execute on function search_condition(uuid,text[],text[],date[]) from public;

CREATE OR REPLACE FUNCTION search_key(tenant uuid, word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ("left"((tenant)::text, 8) || word)
;
revoke execute on function search_key(uuid,text) from public;

CREATE OR REPLACE FUNCTION search_keys(tenant uuid, names text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN string_to_array(search_key(tenant, replace(names, ' '::text, (' '::text || search_key(tenant, ''::text)))), ' '::text)
;
revoke execute on function search_keys(uuid,text) from public;

CREATE OR REPLACE FUNCTION search_numbers(number bigint, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((' r-'::text || (number)::text) || ' '::text) || COALESCE(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), ''::text))
;
revoke execute on function search_numbers(bigint,text) from public;

CREATE OR REPLACE FUNCTION searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(value, NFD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ŁłØøĐđÐðĦħŦŧıÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏҐ''’‘ʼ-.,'::text, 'llooddddhhttiæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієђјљњћџґ'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'ß'::text, 'ss'::text)
;
revoke execute on function searchable(text) from public;

CREATE OR REPLACE FUNCTION set_groups_of_referrals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  moved constant uuid[] := array(
    select changed.id from changed join was on was.id = changed.id where was.group_id is distinct from changed.group_id
  );
begin
  if cardinality(moved) = 0 then
    return null;
  end if;
  if tg_table_name = 'provider' then
    update referral set responsible_provider_id = responsible_provider_id where responsible_provider_id = any (moved);
  else
    update referral set community_id = community_id where community_id = any (moved);
  end if;
  return null;
end
$function$
;
revoke execute on function set_groups_of_referrals() from public;

CREATE OR REPLACE FUNCTION set_next_action_set_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.next_action is null or new.next_action_due_at is null then
    new.next_action_set_at := null;
  elsif tg_op = 'INSERT' then
    new.next_action_set_at := coalesce(new.next_action_set_at, new.updated_at);
  elsif (new.next_action, new.next_action_due_at) is distinct from (old.next_action, old.next_action_due_at)
    and new.next_action_set_at is not distinct from old.next_action_set_at
  then
    new.next_action_set_at := new.updated_at;
  end if;
  return new;
end
$function$
;
revoke execute on function set_next_action_set_at() from public;

CREATE OR REPLACE FUNCTION set_referral_groups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  provider_group_id uuid;
  community_group_id uuid;
begin
  if new.creator_group_id is not null then
    select coalesce(merged_into_id, id) into new.creator_group_id
    from provider_group where id = new.creator_group_id for key share;
  end if;
  if new.responsible_provider_id is not null then
    select coalesce(merged_into_id, id), group_id into new.responsible_provider_id, provider_group_id
    from provider where id = new.responsible_provider_id for key share;
  end if;
  if new.community_id is not null then
    select coalesce(merged_into_id, id), group_id into new.community_id, community_group_id
    from community where id = new.community_id for key share;
  end if;
  new.group_ids := array(
    select distinct group_id from unnest(array[new.creator_group_id, provider_group_id, community_group_id]) as group_id
    where group_id is not null
  );
  return new;
end
$function$
;
revoke execute on function set_referral_groups() from public;

CREATE OR REPLACE FUNCTION set_response_due_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  select new.received_at + make_interval(mins =>
    case referral.urgency when 'urgent' then hospice.urgent_response_target_minutes else hospice.response_target_minutes end)
  into new.response_due_at
  from referral, hospice where referral.id = new.referral_id and hospice.id = new.hospice_id;
  if tg_op = 'UPDATE' and new.next_action_due_at = old.response_due_at then
    new.next_action_due_at := new.response_due_at;
  elsif tg_op = 'INSERT' and new.next_action is not null and new.next_action_due_at is null then
    new.next_action_due_at := new.response_due_at;
    new.next_action_set_at := coalesce(new.next_action_set_at, new.updated_at);
  end if;
  return new;
end
$function$
;
revoke execute on function set_response_due_at() from public;

CREATE OR REPLACE FUNCTION shared_event(kind text, to_status text, of_event text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE kind WHEN 'created'::text THEN 'referral_received'::text WHEN 'status_changed'::text THEN CASE WHEN (to_status <> 'entered_in_error'::text) THEN to_status ELSE NULL::text END WHEN 'first_contact'::text THEN 'first_contact'::text WHEN 'visit_scheduled'::text THEN 'visit_scheduled'::text WHEN 'level_of_care_changed'::text THEN 'level_of_care_change'::text WHEN 'sia_changed'::text THEN 'sia_started'::text WHEN 'discharged'::text THEN COALESCE(of_event, 'death'::text) WHEN 'survey_answered'::text THEN of_event ELSE NULL::text END
;
revoke execute on function shared_event(text,text,text) from public;

CREATE OR REPLACE FUNCTION sharing_with(reading_group uuid)
 RETURNS TABLE(hospice_id uuid, sharing jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select hospice.id, held_sharing(coalesce(own.sharing, hospice.sharing), hospice.families_told_at)
  from hospice left join group_sharing as own on own.hospice_id = hospice.id and own.group_id = reading_group
$function$
;
revoke execute on function sharing_with(uuid) from public;

CREATE OR REPLACE FUNCTION similar_condition(tenant uuid, asked text[], fixed text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  typed text;
  keys text[];
  scores real[];
  alike text := '';
  score text := '';
  ids uuid[];
begin
  perform set_config('pg_trgm.strict_word_similarity_threshold', '0.33', true);
  for i in 1 .. cardinality(asked) loop
    typed := typed_word(asked[i]);
    if not may_be_misspelled(typed) then
      alike := alike || word_condition(tenant, asked[i]);
      continue;
    end if;
    select coalesce(array_agg(key), '{}'), coalesce(array_agg(likeness), '{}') into keys, scores
    from (
      select distinct search_key(tenant, known.word) as key, strict_word_similarity(typed, known.word) as likeness
      from search_word as known where known.tenant_id = tenant and known.word %>> typed
    ) as similar_word
    -- The word may be left over from a corrected name.
    where exists (select from referral_search as entry where (entry.tenant_id = tenant) is true and entry.word_keys && array[key]);
    -- With one word, the entries of its best words are the best entries: no scores needed.
    if cardinality(asked) = 1 and fixed = '' then
      return format(' and entry.word_keys && %L::text[]', array(
        select key from unnest(keys, scores) as similar_word (key, likeness)
        where likeness >= (select max(best) from unnest(scores) as best) - 0.2
      ));
    end if;
    alike := alike || format(' and entry.word_keys && %L::text[]', keys);
    score := score || format(
      ' + (select max(likeness) from unnest(%L::text[], %L::real[]) as similar_word (key, likeness) where key = any (entry.word_keys))', keys, scores
    );
  end loop;
  execute format(
    'with similar_entry as materialized (
       select entry.referral_id, 0%s as score from referral_search as entry where (entry.tenant_id = %L::uuid) is true%s%s
     )
     select array(select referral_id from similar_entry where score >= (select max(score) from similar_entry) - 0.2)',
    score, tenant, fixed, alike
  ) into ids;
  return format(' and entry.referral_id = any (%L::uuid[])', ids);
end
$function$
;
revoke execute on function similar_condition(uuid,text[],text) from public;

CREATE OR REPLACE FUNCTION sort_name(last_name text, first_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((lower(last_name) || ''::text) || lower(first_name))
;
revoke execute on function sort_name(text,text) from public;

CREATE OR REPLACE FUNCTION staff_move_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into figure_change (tenant_id) values (coalesce(new.hospice_id, old.hospice_id)) on conflict do nothing;
  return null;
end
$function$
;
revoke execute on function staff_move_figures() from public;

CREATE OR REPLACE FUNCTION survey_refusals(asking uuid)
 RETURNS TABLE(address_hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select suppression.address_hash from mail_suppression as suppression
  where (suppression.hospice_id is null or suppression.hospice_id = asking)
    and (suppression.topic is null or suppression.topic = 'survey')
    and (app_hospice_id() is null or app_hospice_id() = asking)
$function$
;
revoke execute on function survey_refusals(uuid) from public;
grant execute on function survey_refusals(uuid) to wayside_app;

CREATE OR REPLACE FUNCTION surveys_move_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into figure_change (tenant_id)
  select coalesce(new.hospice_id, old.hospice_id)
  union select unnest(referral_group_ids) from enrollment where id = coalesce(new.enrollment_id, old.enrollment_id)
  on conflict do nothing;
  return null;
end
$function$
;
revoke execute on function surveys_move_figures() from public;

CREATE OR REPLACE FUNCTION tally_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into enrollment_tally (
      hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, number
    )
    select hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, count(*)
    from changed where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
    insert into received_tally (hospice_id, hospice_location_id, status, received_on, number)
    select hospice_id, hospice_location_id, status, (received_at at time zone 'UTC')::date, count(*)
    from changed where deleted_at is null group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into enrollment_tally (
      hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, number
    )
    select hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, -count(*)
    from was where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
    insert into received_tally (hospice_id, hospice_location_id, status, received_on, number)
    select hospice_id, hospice_location_id, status, (received_at at time zone 'UTC')::date, -count(*)
    from was where deleted_at is null group by 1, 2, 3, 4;
  else
    insert into enrollment_tally (
      hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, number
    )
    select hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, sum(moved.number)
    from (select was.*, -1 as number from was union all select changed.*, 1 from changed) as moved
    where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(moved.number) <> 0;
    insert into received_tally (hospice_id, hospice_location_id, status, received_on, number)
    select hospice_id, hospice_location_id, status, (received_at at time zone 'UTC')::date, sum(moved.number)
    from (select was.*, -1 as number from was union all select changed.*, 1 from changed) as moved
    where deleted_at is null group by 1, 2, 3, 4 having sum(moved.number) <> 0;
  end if;
  return null;
end
$function$
;
revoke execute on function tally_enrollments() from public;

CREATE OR REPLACE FUNCTION tally_referrals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into referral_tally (group_ids, global_status, number)
    select group_ids, global_status, count(*) from changed where deleted_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into referral_tally (group_ids, global_status, number)
    select group_ids, global_status, -count(*) from was where deleted_at is null group by 1, 2;
  else
    insert into referral_tally (group_ids, global_status, number)
    select group_ids, global_status, sum(moved.number)
    from (
      select group_ids, global_status, deleted_at, -1 as number from was
      union all select group_ids, global_status, deleted_at, 1 from changed
    ) as moved
    where deleted_at is null group by 1, 2 having sum(moved.number) <> 0;
  end if;
  return null;
end
$function$
;
revoke execute on function tally_referrals() from public;

CREATE OR REPLACE FUNCTION turn_off_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update webhook set is_on = false where created_by = new.id and is_on;
  return null;
end
$function$
;
revoke execute on function turn_off_webhooks() from public;

CREATE OR REPLACE FUNCTION typed_word(asked text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN searchable(split_part(asked, '|'::text, 1))
;
revoke execute on function typed_word(text) from public;

CREATE OR REPLACE FUNCTION update_referral_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from referral_search as entry using (
    select id, unnest(hospice_ids || group_ids) as tenant_id from before where deleted_at is null
    except select id, unnest(hospice_ids || group_ids) from after where deleted_at is null
  ) as gone
  where entry.referral_id = gone.id and entry.tenant_id = gone.tenant_id;
  insert into referral_search as entry (
    referral_id, tenant_id, word_keys, numbers, date_of_birth, enrollment_id, received_at, hospice_location_id
  )
  select changed.id, tenant_id, search_keys(tenant_id, search_names), search_numbers(number, phone), date_of_birth,
    enrollment.id, enrollment.received_at, enrollment.hospice_location_id
  from (
    select id, unnest(hospice_ids || group_ids) as tenant_id, search_names, number, phone, date_of_birth from after where deleted_at is null
    except
    select id, unnest(hospice_ids || group_ids), search_names, number, phone, date_of_birth from before where deleted_at is null
  ) as changed
    left join enrollment
      on enrollment.referral_id = changed.id and enrollment.hospice_id = changed.tenant_id and enrollment.deleted_at is null
  on conflict (referral_id, tenant_id) do update
    set word_keys = excluded.word_keys, numbers = excluded.numbers, date_of_birth = excluded.date_of_birth
    where (entry.word_keys, entry.numbers, entry.date_of_birth)
      is distinct from (excluded.word_keys, excluded.numbers, excluded.date_of_birth);
  return null;
end
$function$
;
revoke execute on function update_referral_search() from public;

CREATE OR REPLACE FUNCTION webhook_kind(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE kind WHEN 'created'::text THEN 'referral.received'::text WHEN 'status_changed'::text THEN 'referral.status_changed'::text WHEN 'first_contact'::text THEN 'referral.contacted'::text WHEN 'visit_scheduled'::text THEN 'referral.visit_scheduled'::text WHEN 'discharged'::text THEN 'referral.discharged'::text WHEN 'document_added'::text THEN 'referral.document_added'::text WHEN 'facts_changed'::text THEN 'referral.changed'::text ELSE NULL::text END
;
revoke execute on function webhook_kind(text) from public;

CREATE OR REPLACE FUNCTION word_condition(tenant uuid, asked text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  typed constant text := typed_word(asked);
  -- One or two letters match only at the beginning of a name.
  is_short constant boolean := typed ~ '^[a-z0-9]{1,2}$';
  pattern constant text := replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  of_numbers text := '';
begin
  if typed = '' then
    return '';
  end if;
  if typed ~ '[0-9]' then
    of_numbers := format(
      ' or entry.tenant_id = %L::uuid and entry.numbers like %L', tenant, case when is_short then '% ' else '%' end || pattern
    );
  end if;
  return format(' and (entry.word_keys && %L::text[]%s)', array(
    select distinct search_key(tenant, known.word) from search_word as known
    where known.tenant_id = tenant and (
      known.word like case when is_short then '' else '%' end || pattern
      -- Another form must match the whole word.
      or known.word = any ((string_to_array(asked, '|'))[2:])
    )
  ), of_numbers);
end
$function$
;
revoke execute on function word_condition(uuid,text) from public;

CREATE OR REPLACE FUNCTION word_of_key(key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN substr(key, 9)
;
revoke execute on function word_of_key(text) from public;
