import { useMutation } from '@tanstack/react-query'
import { enter } from '../data/enter.ts'
import { logInWithPasskey } from '../data/passkeys.ts'
import { Button } from './button.tsx'
import { FailureNote } from './failure-note.tsx'

interface Props {
  readonly label: string
  readonly kind?: 'main' | 'plain'
}

/** A button that logs in with a passkey. */
export const PasskeySignIn = ({ label, kind = 'plain' }: Props) => {
  const logIn = useMutation({ mutationFn: logInWithPasskey, gcTime: 0, onSuccess: ({ id }) => enter(id) })
  return (
    <>
      {logIn.error && <FailureNote error={logIn.error} />}
      <p>
        <Button kind={kind} isBusy={logIn.isPending} onClick={() => logIn.mutate()}>
          {label}
        </Button>
      </p>
    </>
  )
}
