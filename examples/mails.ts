import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const patience = 10_000

/** The nth mail to an address, as mailbox.ts keeps it in `file`. Rejects when there is none within ten seconds. */
export const mailTo = async (file: string, address: string, nth: number): Promise<Mail> => {
  for (const end = Date.now() + patience; Date.now() < end; await wait(50)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1)
    // mailbox.ts wrote them
    const mails = lines.map((line) => JSON.parse(line) as Mail)
    const mail = mails.filter(({ to }) => to === address)[nth - 1]
    if (mail) return mail
  }
  throw new Error(`Mail ${nth} to ${address} has not come: is SMTP_URL of the server that of mailbox.ts?`)
}

/** The token of the link in a mail or an answer. */
export const tokenOf = (text: string): string => {
  const token = /\/reset-password\?token=([^\s"]+)/.exec(text)?.[1]
  if (!token) throw new Error(`There is no password link in: ${text}`)
  return token
}
