-- A bounce and a wish stand side by side: whoever receives mails again lifts what they stopped themselves, and nothing else.
drop index mail_suppression_once;
create unique index mail_suppression_once
  on mail_suppression (address_hash, coalesce(hospice_id::text, ''), coalesce(topic, ''), reason);
