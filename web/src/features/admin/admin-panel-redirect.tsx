import { Navigate } from 'react-router-dom'

export const Screen = () => <Navigate replace to="/admin" />
