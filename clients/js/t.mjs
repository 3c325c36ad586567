import {spring} from './kernel.js'; globalThis.x=[spring]
