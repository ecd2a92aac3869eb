import { codeOf } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Mail, Mailer } from './mail.ts'

interface Parts {
  readonly mailer: Mailer | null
  readonly log: Pick<Log, 'warn'>
}

/** Whether the mail server took the mail. False too where no mail is sent; of what fails the log gets the code alone. */
export const tryToMail = async ({ mailer, log }: Parts, mail: Mail): Promise<boolean> => {
  if (!mailer) return false
  try {
    await mailer.send(mail)
    return true
  } catch (error) {
    log.warn({ code: codeOf(error) }, 'a mail could not be sent')
    return false
  }
}
