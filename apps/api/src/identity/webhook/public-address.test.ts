import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('internal address', () => {
  test.each([
    ['unspecified', '0.0.0.0'],
    ['in the network of unspecified addresses', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private, the last of its network', '10.255.255.255'],
    ['private', '172.16.0.1'],
    ['private, the last of its network', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['the metadata service of Alibaba', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.0.1'],
    ['the metadata service of most clouds', '169.254.169.254'],
    ['the metadata service of Azure', '168.63.129.16'],
    ['the metadata service of Oracle', '192.0.0.192'],
    ['for documentation', '192.0.2.1'],
    ['for documentation', '198.51.100.1'],
    ['for documentation', '203.0.113.1'],
    ['for benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified, IPv6', '::'],
    ['loopback, IPv6', '::1'],
    ['loopback as IPv4-mapped IPv6', '::ffff:127.0.0.1'],
    ['loopback as IPv4-mapped IPv6 in hexadecimal', '::ffff:7f00:1'],
    ['a public one as IPv4-mapped IPv6', '::ffff:8.8.8.8'],
    ['IPv4-compatible IPv6', '::127.0.0.1'],
    ['translated IPv4', '64:ff9b::7f00:1'],
    ['unique local', 'fc00::1'],
    ['the metadata service of AWS, IPv6', 'fd00:ec2::254'],
    ['link-local, IPv6', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast, IPv6', 'ff02::1'],
    ['for documentation, IPv6', '2001:db8::1'],
    ['a Teredo tunnel', '2001:0:7f00:1::'],
    ['a 6to4 tunnel', '2002:7f00:1::'],
    ['public with a zone', '2606:4700::1%eth0'],
    ['no address', 'example.org'],
    ['empty', ''],
  ])('isPublicAddress is false for %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('public address', () => {
  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
  ])('isPublicAddress is true for %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})
