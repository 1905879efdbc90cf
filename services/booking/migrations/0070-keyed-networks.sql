-- Networks were unkeyed digests, which every IPv4 address can be checked against. Requests that are open now no longer
-- count for the network that they came from.
delete from request_networks;
