-- What groups answer to messages, and hospices answer back.
select 1;
