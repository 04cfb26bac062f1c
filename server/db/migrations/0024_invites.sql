-- Invitations: who was invited to what, by whom, and the hash of the link.
select 1;
