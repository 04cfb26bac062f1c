-- What people hear about and how: at once, in a daily digest, in the app alone, or not at all.
select 1;
