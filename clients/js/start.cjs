// Apart from motiond.cjs, because older versions of Node refuse a file that contains import().
import("./command.js");
