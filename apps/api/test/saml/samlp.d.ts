/** The parts of the package that the tests use; it has no types of its own. */
declare module 'samlp' {
  export interface Req {
    readonly method: string
    readonly query: Readonly<Record<string, string>>
    readonly body: Readonly<Record<string, string>>
  }
  export interface Res {
    set(name: string, value: string): void
    send(body: string | number): void
    redirect(url: string): void
  }
  export type Handler = (req: Req, res: Res, next: (error?: Error) => void) => void
  export interface Participant {
    readonly serviceProviderId: string
    readonly sessionIndex: string
    readonly nameId: string
    readonly nameIdFormat: string
    readonly serviceProviderLogoutURL: string
    readonly cert?: string
  }
  export const auth: (options: object) => Handler
  export const logout: (options: object) => Handler
}

declare module 'samlp/lib/sessionParticipants/index.js' {
  import type { Participant } from 'samlp'
  export default class SessionParticipants {
    constructor(sessions: Participant[])
  }
}
