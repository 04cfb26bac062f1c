-- Referrals of the same patient are looked for by the last name as a search compares it. The key is kept in a column: an index
-- on the function itself would not be used behind row-level security, as the function may not look at rows before the policy.

alter table referral add column last_name_key text not null generated always as (searchable(last_name)) stored;
create index referral_last_name on referral (last_name_key, received_at);
