import type { Mail, Mailer } from '../src/identity/mail/mail.ts'

export interface Outbox {
  readonly mailer: Mailer
  /** Mails sent so far. */
  readonly mails: Mail[]
  /** While true, the mail server refuses mails and repeats the address in its error. */
  broken: boolean
}

/** A mail server that records mails. */
export const createOutbox = (): Outbox => {
  const mails: Mail[] = []
  const outbox: Outbox = {
    mails,
    broken: false,
    mailer: {
      send: async (mail) => {
        if (outbox.broken) throw Object.assign(new Error(`550 no such mailbox ${mail.to}`), { code: 'EENVELOPE' })
        mails.push(mail)
      },
    },
  }
  return outbox
}
