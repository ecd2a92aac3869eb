import { HalyardError } from '@halyard/sdk'
import { Dialog } from '../parts/dialog.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'

/** Asks for the password on top of the page after the session ended. The page and the tray remain. */
export const SessionOver = ({ error }: { readonly error: Error }) =>
  error instanceof HalyardError && error.status === 401 ? (
    <Dialog title="Your session ended" onClose={() => undefined}>
      <SignInForm heading={null} />
    </Dialog>
  ) : null
