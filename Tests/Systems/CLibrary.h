// The headers of the C library that the program uses. The module of the C library in Swift's SDK contains all of them.
#if defined(__APPLE__)
// The compiler reads Apple's headers as C here, and without the notes for Swift in Apple's SDK. With both, these are constants of
// the types that the functions take.
#define QOS_CLASS_UTILITY UNTYPED_QOS_CLASS_UTILITY
#endif
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__APPLE__)
#include <sys/event.h>
#else
#include <sys/epoll.h>
#endif
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <crt_externs.h>
#undef QOS_CLASS_UTILITY
#undef CLOCK_MONOTONIC
#undef CLOCK_PROCESS_CPUTIME_ID
#undef CLOCK_REALTIME
static const qos_class_t QOS_CLASS_UTILITY = UNTYPED_QOS_CLASS_UTILITY;
static const clockid_t CLOCK_MONOTONIC = _CLOCK_MONOTONIC, CLOCK_REALTIME = _CLOCK_REALTIME;
static const clockid_t CLOCK_PROCESS_CPUTIME_ID = _CLOCK_PROCESS_CPUTIME_ID;
#endif
