-- What the figures of performance are counted by.

select 1;
