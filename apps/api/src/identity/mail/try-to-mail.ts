import { codeOf } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Mail, Mailer } from './mail.ts'

interface Parts {
  readonly mailer: Mailer | null
  readonly log: Pick<Log, 'warn'>
}

/** Sends a mail. False if mail is off or sending fails; the log gets only the error code. */
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
