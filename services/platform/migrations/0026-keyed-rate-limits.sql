-- Keys were unkeyed digests of email and network addresses, which guesses can be checked against. Counts start again.
delete from rate_limits;
