-- Figures of many referrals, kept by day.
select 1;
