-- Pending requests of a professional in the order in which they lapse, page by page.
create index appointments_pending_of_professional on appointments (professional_user_id, answer_by, id)
  where status = 'pending';
