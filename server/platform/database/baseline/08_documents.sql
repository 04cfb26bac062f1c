-- Documents of a referral. The files are in the document store under `storage_key`; these rows say what they are and whose.

create table document (
  id uuid primary key default gen_random_uuid(),
  referral_id uuid not null references referral,
  -- Who added it. A hospice's document is read by that hospice and, where it shares documents, by groups; any other by every hospice asked.
  hospice_id uuid references hospice,
  group_id uuid references provider_group,
  file_type text not null,
  name text not null,
  size integer not null check (size > 0),
  content_type text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique,
  uploaded_at timestamptz not null,
  uploaded_by uuid references app_user,
  -- Kept as they were: the other side may not read the person.
  uploaded_by_name text not null,
  uploaded_by_organization text,
  deleted_at timestamptz,
  deleted_by uuid references app_user,
  -- The file is being removed; the row stays until that is done.
  purging_since timestamptz,
  version integer not null default 1,
  check (hospice_id is null or group_id is null),
  check (purging_since is null or deleted_at is not null)
);
create index on document (referral_id, uploaded_at desc, id);
create index document_deleted on document (deleted_at) where deleted_at is not null;

grant select, insert, update (file_type, name, deleted_at, deleted_by, version) on document to wayside_app;
alter table document enable row level security;
create policy document_of_hospice on document for select to wayside_hospice using (
  (hospice_id is null or hospice_id = (select app_hospice_id()))
  -- An enrollment that the person may see: locations count.
  and exists (select 1 from enrollment where enrollment.referral_id = document.referral_id)
);
create policy document_of_group on document for select to wayside_group using (
  exists (select 1 from referral where referral.id = document.referral_id)
  and (hospice_id is null or hospice_id in (select shown.hospice_id from hospices_sharing('documents') as shown))
);
create policy document_of_admin on document for select to wayside_admin using (true);

create policy document_added_by_hospice on document for insert to wayside_hospice with check (
  hospice_id = (select app_hospice_id())
  and exists (select 1 from enrollment where enrollment.referral_id = document.referral_id)
);
create policy document_added_by_group on document for insert to wayside_group with check (
  hospice_id is null and group_id = (select app_group_id())
  and exists (select 1 from referral where referral.id = document.referral_id)
);
create policy document_added_by_admin on document for insert to wayside_admin with check (true);

-- Each side changes only documents that it added.
create policy document_changed_by_hospice on document for update to wayside_hospice using (hospice_id = (select app_hospice_id()));
create policy document_changed_by_group on document for update to wayside_group using (group_id = (select app_group_id()));
create policy document_changed_by_admin on document for update to wayside_admin using (true);

create function announce_documents() returns trigger language plpgsql security definer as $$
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
$$;
create trigger document_added_announced after insert on document
  referencing new table as changed for each statement execute function announce_documents();
create trigger document_changed_announced after update on document
  referencing new table as changed for each statement execute function announce_documents();
