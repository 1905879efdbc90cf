import { Navigate } from 'react-router-dom'

/** The panel's other address. */
export const Screen = () => <Navigate replace to="/admin" />
