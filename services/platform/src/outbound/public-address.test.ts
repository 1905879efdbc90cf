import { expect, test } from 'vitest'
import { isLoopbackHost, isPublicAddress } from './public-address.ts'

test.each(['8.8.8.8', '11.22.33.44', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  'allows the public address %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1']],
  ['cloud metadata', ['169.254.169.254', 'fd00:ec2::254']],
  ['link-local networks', ['169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0', 'fec0::1']],
  ['carrier networks', ['100.64.0.1', '100.127.255.255']],
  [
    'special purposes',
    ['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'],
  ],
  ['groups', ['224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1']],
  [
    'IPv4 inside IPv6',
    ['::ffff:10.0.0.1', '::10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:a00:1::'],
  ],
  ['invalid addresses', ['', 'localhost', '10.0.0.1.example.com']],
])('refuses %s', (_, addresses) => {
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false)
})

test('knows the hosts that are this machine for everyone', () => {
  for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '[::1]'])
    expect(isLoopbackHost(host), host).toBe(true)
  for (const host of ['shop.invalid', '10.0.0.1', 'localhost.com'])
    expect(isLoopbackHost(host), host).toBe(false)
})
