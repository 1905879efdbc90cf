-- Networks were unkeyed digests, which every IPv4 address can be checked against.
update contact_reveals set network = null;
update upload_slots set network = null;
