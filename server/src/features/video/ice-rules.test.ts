import { describe, expect, it } from 'vitest'
import { iceServersFor } from './ice-rules.ts'

const account = '0198c0de-0000-7000-8000-000000000001'
const now = new Date('2025-11-20T11:00:00Z')

describe('ICE servers', () => {
  it('are empty when nothing is configured', () => {
    expect(iceServersFor({ stunUrls: [], turnUrls: [], turnSecret: undefined }, account, true, now)).toEqual([])
  })

  it('list the STUN servers without a credential', () => {
    expect(
      iceServersFor({ stunUrls: ['stun:a:3478'], turnUrls: [], turnSecret: undefined }, account, true, now)
    ).toEqual([{ urls: ['stun:a:3478'] }])
  })

  it('contain a TURN credential that coturn computes identically, valid for four hours', () => {
    const turnUrls = ['turn:a:3478', 'turns:a:5349']
    // printf '1763650800:0198c0de-0000-7000-8000-000000000001' | openssl dgst -sha1 -hmac 'north wind' -binary | base64
    expect(iceServersFor({ stunUrls: [], turnUrls, turnSecret: 'north wind' }, account, true, now)).toEqual([
      { urls: turnUrls, username: `1763650800:${account}`, credential: '0sVrwtuDSDFbUQmakvDH8uLXJBI=' }
    ])
  })

  it('contain no TURN server for a user who may not join the call now', () => {
    const config = { stunUrls: ['stun:a:3478'], turnUrls: ['turn:a:3478'], turnSecret: 'north wind' }
    expect(iceServersFor(config, account, false, now)).toEqual([{ urls: ['stun:a:3478'] }])
  })
})
