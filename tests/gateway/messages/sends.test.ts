import { expect, test } from 'vitest'
import { sendsBySettings } from '#gateway/messages/sends.ts'
import { messageSettings } from '#gateway/messages/settings.ts'

const nothing = { codes: false, notices: false, alarms: false }
const all = { codes: true, notices: true, alarms: true }
const whatsApp = { WHATSAPP_TOKEN: 'token', WHATSAPP_PHONE_ID: '1', WHATSAPP_CODE_TEMPLATE: 'codigo' }

test.each([
  [{}, nothing],
  [{ SMTP_URL: 'smtp://mail.example' }, all],
  [{ MESSAGES_WEBHOOK_URL: 'https://sender.example' }, all],
  [whatsApp, { ...nothing, codes: true }],
  [
    { ...whatsApp, WHATSAPP_NOTICE_TEMPLATE: 'aviso' },
    { ...nothing, codes: true, notices: true },
  ],
  [
    { ...whatsApp, WHATSAPP_ALARM_TEMPLATE: 'alarma' },
    { ...nothing, codes: true, alarms: true },
  ],
  [{ WHATSAPP_NOTICE_TEMPLATE: 'aviso', WHATSAPP_ALARM_TEMPLATE: 'alarma' }, nothing],
])('the settings %j send %j', (settings, kinds) => {
  expect(sendsBySettings(settings as Parameters<typeof sendsBySettings>[0])).toEqual(kinds)
})

test.each([
  [{}, null],
  [{ SMTP_URL: 'a', SMTP_FROM: 'b', SMTP_TO: 'c' }, null],
  [{ SMTP_URL: 'a' }, 'SMTP_FROM is missing: SMTP_URL needs it.'],
  [
    { SMTP_URL: 'a', SMTP_FROM: 'b', SMTP_TO: 'c', MESSAGES_WEBHOOK_URL: 'd', MESSAGES_WEBHOOK_SECRET: 'e' },
    'SMTP_URL and MESSAGES_WEBHOOK_URL exclude each other: messages are sent in one way.',
  ],
  [{ MESSAGES_WEBHOOK_SECRET: 'd' }, 'MESSAGES_WEBHOOK_URL is missing: MESSAGES_WEBHOOK_SECRET alone sends nothing.'],
  [{ WHATSAPP_NOTICE_TEMPLATE: 'aviso' }, 'WHATSAPP_TOKEN is missing: WHATSAPP_NOTICE_TEMPLATE alone sends nothing.'],
])('the settings %j have the fault %j', (settings, fault) => {
  expect(messageSettings.fault(settings)).toBe(fault)
})
