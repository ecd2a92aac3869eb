import type { Call } from './command.ts'
import type { Session } from './session.ts'

type Work<Options extends object> = (session: Session, call: Call<Options>) => Promise<void>

/** Runs work with a connection to the server that the options, the environment or a profile name. */
export const onServer =
  <Options extends object>(load: () => Promise<Work<Options>>) =>
  async (call: Call<Options>): Promise<void> => {
    const [{ withSession }, work] = await Promise.all([import('./session.ts'), load()])
    await withSession(call, (session) => work(session, call))
  }
