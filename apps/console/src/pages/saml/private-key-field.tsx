import { Button } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { type SamlFieldProps, SamlText } from './saml-field.tsx'

interface Props extends SamlFieldProps {
  readonly isStored: boolean
}

/** The private key is write-only: the page never gets the stored key. */
export const PrivateKeyField = ({ isStored, values, onChange, ...rest }: Props) => {
  const isRemoved = isStored && values.spPrivateKey === ''
  return (
    <>
      <SamlText
        {...rest}
        values={values}
        onChange={({ spPrivateKey }) => onChange({ spPrivateKey: spPrivateKey === '' ? undefined : spPrivateKey })}
        name="spPrivateKey"
        label="Private key of this server"
        hint={
          isStored
            ? 'A key is stored, and nobody can read it. Enter a key in PEM to replace it.'
            : 'In PEM. With a key, this server signs its requests. Nobody can read the key later.'
        }
        isLong
      />
      {isRemoved ? (
        <Note kind="warning">
          <p>The stored key will be deleted when you save.</p>
          <Button onClick={() => onChange({ spPrivateKey: undefined })}>Keep the stored key</Button>
        </Note>
      ) : (
        isStored && <Button onClick={() => onChange({ spPrivateKey: '' })}>Delete the stored key</Button>
      )}
    </>
  )
}
