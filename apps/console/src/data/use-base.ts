import { useState } from 'react'

/** Reads an object again, as `refetch` of a query does. */
export type Reload<Data> = () => Promise<{ readonly data?: Data | undefined }>

/**
 * The version of an object on which a form builds. It follows the present object until the caller changes a field; then it stays, so that changes
 * of others are not overwritten unseen: the server refuses the write. `reload` takes the newest version.
 */
export const useBase = <Data>(present: Data, isTouched: boolean, read: Reload<Data>) => {
  const [base, setBase] = useState(present)
  if (!isTouched && base !== present) setBase(present)
  const reload = async (): Promise<void> => {
    const { data } = await read()
    if (data !== undefined) setBase(data)
  }
  return { base, reload }
}
