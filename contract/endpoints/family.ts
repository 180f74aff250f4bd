import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, ok } from '../schemas/common.ts'
import { addFamilyMemberBody, carer, familyMember, handOverBody, updateFamilyMemberBody } from '../schemas/family.ts'

const memberReply = ok.extend({ member: familyMember })

/** Enough for a household and its corrections; nobody adds and removes people all day. */
const changeLimit = { name: 'family changes', windowMinutes: 60, perAccount: 60 }

export const listFamily = endpoint('listFamily', {
  access: 'patient',
  isOfAccount: true,
  summary: 'The people for whom this account can act, and those who can act for it.',
  reply: ok.extend({ members: z.array(familyMember), carers: z.array(carer) })
})

export const addFamilyMember = endpoint('addFamilyMember', {
  access: 'patient',
  isOfAccount: true,
  summary:
    'Add a person whom this account cares for: a child of whom its owner is the guardian, or an adult who agrees.',
  body: addFamilyMemberBody,
  rateLimit: changeLimit,
  reply: memberReply,
  status: 201
})

export const updateFamilyMember = endpoint('updateFamilyMember', {
  access: 'patient',
  isOfAccount: true,
  summary: 'Change name, age, gender and relation of a person cared for.',
  params: byId,
  body: updateFamilyMemberBody,
  rateLimit: changeLimit,
  reply: memberReply
})

export const removeFamilyMember = endpoint('removeFamilyMember', {
  access: 'patient',
  isOfAccount: true,
  summary:
    'Stop caring for a person. Without an account of their own, their account is closed and their coming appointments are cancelled.',
  params: byId,
  rateLimit: changeLimit,
  reply: ok
})

export const handOverAccount = endpoint('handOverAccount', {
  access: 'patient',
  isOfAccount: true,
  summary: 'Email a grown person a link with which they take over their account. The carer’s access then ends.',
  params: byId,
  body: handOverBody,
  /** Each call sends an email. */
  rateLimit: { name: 'hand-overs', windowMinutes: 60, perAccount: 10 },
  reply: memberReply
})

export const cancelHandOver = endpoint('cancelHandOver', {
  access: 'patient',
  isOfAccount: true,
  summary: 'Take back an offer that was not accepted yet; its link no longer works.',
  params: byId,
  reply: memberReply
})

export const allowCarer = endpoint('allowCarer', {
  access: 'patient',
  isOfAccount: true,
  summary: 'Let the person who cared for this account until it was taken over act for it again.',
  params: byId,
  reply: ok
})

export const endCarer = endpoint('endCarer', {
  access: 'patient',
  isOfAccount: true,
  summary: 'End the access of a carer to this account.',
  params: byId,
  reply: ok
})
