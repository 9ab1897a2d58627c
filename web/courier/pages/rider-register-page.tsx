import { Navigate, useParams } from 'react-router-dom'
import { paths } from '#web/courier/paths.ts'
import { RiderRegisterScreen, registerVariants } from '#web/courier/shift/rider-register-screen.tsx'

/** FAMBIG-55: a variant other than the five leads to the not-found page. */
export default function RiderRegisterPage() {
  const { alias = '', registerPageVariant } = useParams()
  const variant = registerVariants.find((known) => known === registerPageVariant)
  return variant ? <RiderRegisterScreen alias={alias} variant={variant} /> : <Navigate to={paths.notFound()} replace />
}
